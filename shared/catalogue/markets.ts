import { type LeagueKey, leagues } from './leagues.ts';
import { type PeriodKey, periods } from './periods.ts';
import { basketballProps, footballProps, mlbProps, nhlProps, type PropRow } from './player-props.ts';
import { readableKey } from './readable-key.ts';

/** The outcomes of a market. */
export type MarketSides =
  | 'home-away' // two teams, no line
  | 'spread' // two teams, a handicap each
  | 'over-under' // a line, over and under it
  | 'yes-no'
  | 'three-way' // home, away, draw: never paired
  | 'named' // any number of named outcomes: never paired
  | 'lay'; // prices for betting against an outcome: never paired

export interface MarketRow {
  /** The provider's key. */
  readonly key: string;
  readonly leagues: readonly LeagueKey[];
  readonly label: string;
  /** Key of the main market of this market's family; its own key for a main market. */
  readonly family: string;
  readonly sides: MarketSides;
  /** What the market is about: the game, or the player or team named in the outcome's description. */
  readonly participant: 'none' | 'player' | 'team';
  /** Available only from the per-event call, not in the league's featured call. */
  readonly perEvent: boolean;
  /** The part of the game that counts; null for the whole game. */
  readonly period: PeriodKey | null;
  /** Only pick'em sites quote it, so it is never requested. */
  readonly pickemOnly: boolean;
}

/** Keys of the full game's moneyline, spreads and totals. */
export const MONEYLINE_KEY = 'h2h';
export const SPREADS_KEY = 'spreads';
export const TOTALS_KEY = 'totals';
/** Also the beginning of the keys of its periods. */
export const THREE_WAY_KEY = 'h2h_3_way';

const allLeagues: readonly LeagueKey[] = leagues.map((league) => league.key);

type GameRow = Pick<MarketRow, 'key' | 'label' | 'sides'> & Partial<Pick<MarketRow, 'family' | 'participant'>>;

/**
 * Markets of a league's featured call. The provider adds the lay markets unrequested; outrights exist only under futures' sport keys.
 */
const featuredRows: readonly GameRow[] = [
  { key: 'h2h', label: 'Moneyline', sides: 'home-away' },
  { key: 'spreads', label: 'Point Spread', sides: 'spread' },
  { key: 'totals', label: 'Over/Under', sides: 'over-under' },
  { key: 'h2h_lay', label: 'Moneyline (Lay)', sides: 'lay' },
  { key: 'outrights', label: 'Outright Winner', sides: 'named' },
  { key: 'outrights_lay', label: 'Outright Winner (Lay)', sides: 'lay' },
];

const additionalGameMarkets: readonly GameRow[] = [
  { key: 'alternate_spreads', label: 'Alternate Point Spread', sides: 'spread', family: 'spreads' },
  { key: 'alternate_totals', label: 'Alternate Over/Under', sides: 'over-under', family: 'totals' },
  { key: THREE_WAY_KEY, label: '3-Way Moneyline', sides: 'three-way' },
];

const teamTotals: readonly GameRow[] = [
  { key: 'team_totals', label: 'Team Total', sides: 'over-under', participant: 'team' },
  {
    key: 'alternate_team_totals',
    label: 'Alternate Team Total',
    sides: 'over-under',
    participant: 'team',
    family: 'team_totals',
  },
];

const quarteredBasketball = ['basketball_nba', 'basketball_wnba', 'basketball_wncaab'] as const;

/** Markets that the provider combines with a period: `<key>_<period>`. */
const periodBases = [...featuredRows.slice(0, 3), ...additionalGameMarkets];

/**
 * Every market that the provider has for the leagues. A key may have several rows with different meanings for different leagues. A
 * main market comes before the alternates of its family.
 */
export const markets: readonly MarketRow[] = [
  ...featuredRows.map((row) => ({ ...gameMarket(row), perEvent: false })),
  ...additionalGameMarkets.map(gameMarket),
  ...teamTotals.map(gameMarket),
  ...periods.flatMap((period) =>
    [...periodBases, ...(period.teamTotals ? teamTotals : [])].map((row) => periodMarket(gameMarket(row), period)),
  ),
  ...mlbProps.flatMap((row) => propMarkets(row, ['baseball_mlb'])),
  ...basketballProps.flatMap((row) => propMarkets(row, leaguesOf(row, quarteredBasketball, ['basketball_ncaab']))),
  ...footballProps.flatMap((row) => propMarkets(row, ['americanfootball_nfl', 'americanfootball_ncaaf'])),
  ...nhlProps.flatMap((row) => propMarkets(row, ['icehockey_nhl'])),
];

/** Markets requested by a league's featured call. */
export const featuredMarkets = ['h2h', 'spreads', 'totals'] as const;

const byLeague: ReadonlyMap<string, ReadonlyMap<string, MarketRow>> = new Map(
  allLeagues.map((league) => [
    league,
    new Map(markets.filter((row) => row.leagues.includes(league)).map((row) => [row.key, row])),
  ]),
);

/** The market of a provider key in a league. */
export function marketOf(league: string, key: string): MarketRow | undefined {
  return byLeague.get(league)?.get(key);
}

/** A market's display name: the catalogue's label, or a readable form of an unknown key. */
export function marketLabel(league: string, key: string): string {
  return marketOf(league, key)?.label ?? prettifyMarketKey(key);
}

/**
 * `player_field_goals_alternate` → `Player Field Goals`. Underscores become spaces, words are capitalized, and a trailing `_alternate` or
 * `_combo` is dropped, since it does not change what is bet on.
 */
export function prettifyMarketKey(key: string): string {
  return readableKey(key.replace(/(?:_(?:alternate|combo))+$/, ''));
}

/** Whether two outcomes of the market can be paired as opposite bets. */
export function isPairable(row: MarketRow): boolean {
  switch (row.sides) {
    case 'home-away':
    case 'spread':
    case 'over-under':
    case 'yes-no':
      return true;
    case 'three-way':
    case 'named':
    case 'lay':
      return false;
  }
}

/** Market keys requested per event: those that can be paired and are not quoted by pick'em sites alone. */
export function additionalMarkets(league: LeagueKey): readonly string[] {
  return markets
    .filter((row) => row.perEvent && row.leagues.includes(league) && isPairable(row) && !row.pickemOnly)
    .map((row) => row.key);
}

/** Whether the market has further lines of its family's main market. */
export function isAlternate(row: MarketRow | undefined): boolean {
  return row !== undefined && row.key !== row.family;
}

/** Whether a league's market of this key is about a player. */
export function isPlayerProp(league: string, key: string): boolean {
  return marketOf(league, key)?.participant === 'player';
}

/** Whether the market covers only part of the game. */
export function isPeriodMarket(row: MarketRow): boolean {
  return row.period !== null;
}

/** Whether the market's period can end in a tie: any part of a game, or a full game where the league allows ties. */
export function canTie(row: MarketRow, league: string): boolean {
  return isPeriodMarket(row) || leagues.some((known) => known.key === league && known.gameCanTie);
}

/** Whether a result of 0 is possible: always, except for the winning margin of a full game that cannot tie. */
export function isZeroPossible(family: MarketRow, league: string): boolean {
  return family.sides !== 'spread' || canTie(family, league);
}

/** The family whose lines a market's quotes are paired on: that of the spreads for a full game's moneyline, which is the spread at 0. */
export function pairedFamily(row: MarketRow): string {
  return row.key === MONEYLINE_KEY ? SPREADS_KEY : row.family;
}

/** Whether the family's line 0 holds the moneyline too. */
export function holdsMoneyline(family: MarketRow): boolean {
  return family.key === SPREADS_KEY;
}

/** Whether a moneyline bet may be refunded because of a tie. */
export function moneylineCanTie(row: MarketRow, league: string): boolean {
  return row.sides === 'home-away' && canTie(row, league);
}

/** The leagues of a prop: of one on the first quarter only those whose games have quarters. */
function leaguesOf(
  { period }: PropRow,
  quartered: readonly LeagueKey[],
  others: readonly LeagueKey[],
): readonly LeagueKey[] {
  return period === 'q1' ? quartered : [...quartered, ...others];
}

function gameMarket(row: GameRow): MarketRow {
  return {
    leagues: allLeagues,
    family: row.key,
    participant: 'none',
    perEvent: true,
    period: null,
    pickemOnly: false,
    ...row,
  };
}

function periodMarket(row: MarketRow, period: (typeof periods)[number]): MarketRow {
  return {
    ...row,
    key: `${row.key}_${period.key}`,
    label: `${period.label} ${row.label}`,
    family: `${row.family}_${period.key}`,
    leagues: period.leagues,
    period: period.key,
  };
}

function propMarkets(prop: PropRow, propLeagues: readonly LeagueKey[]): MarketRow[] {
  const main: MarketRow = {
    key: prop.key,
    leagues: propLeagues,
    label: prop.label,
    family: prop.key,
    sides: prop.sides ?? 'over-under',
    participant: 'player',
    perEvent: true,
    period: prop.period ?? null,
    pickemOnly: prop.pickemOnly ?? false,
  };
  const alternate = { ...main, key: `${prop.key}_alternate`, label: `Alternate ${prop.label}` };
  return prop.alternate ? [main, alternate] : [main];
}
