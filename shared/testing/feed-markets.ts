import fc from 'fast-check';
import type { LeagueKey } from '../catalogue/leagues.ts';
import { type MarketRow, marketOf } from '../catalogue/markets.ts';
import { coherentPrices } from './feed-prices.ts';
import { type Limits, limitAt, respelled, type Theme } from './feed-themes.ts';
import { anyPrice, oneOf, type PriceFormat, rarely } from './feed-values.ts';

/** The input of generated outcomes: a game and the format of its prices. */
export interface Game {
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly format: PriceFormat;
  /** Whether every book quotes both sides of every line, as a consensus needs. */
  readonly complete: boolean;
  readonly theme: Theme;
  /** Empty: no limits are known. */
  readonly limits: Limits;
}

const commonMarkets = [
  'h2h',
  'spreads',
  'alternate_spreads',
  'totals',
  'alternate_totals',
  'team_totals',
  'alternate_team_totals',
];

/** Markets of each league: every kind of sides, main markets with their alternates, and keys that exist in other leagues only. */
const leagueMarkets: Record<LeagueKey, readonly string[]> = {
  baseball_mlb: ['batter_hits', 'batter_hits_alternate', 'h2h_1st_5_innings', 'spreads_1st_5_innings', 'player_points'],
  basketball_nba: [
    'player_points',
    'player_points_alternate',
    'player_double_double',
    'player_method_of_first_basket',
    'h2h_q1',
  ],
  basketball_wnba: ['player_points', 'player_points_alternate', 'player_triple_double', 'totals_h1', 'batter_hits'],
  americanfootball_nfl: [
    'player_pass_yds',
    'player_pass_yds_alternate',
    'player_anytime_td',
    'spreads_q1',
    'alternate_spreads_q1',
  ],
  americanfootball_ncaaf: ['player_pass_yds', 'player_pass_yds_alternate', 'h2h_h1', 'spreads_q1', 'player_points'],
  basketball_ncaab: ['player_points', 'player_points_alternate', 'h2h_h1', 'spreads_h2', 'h2h_q1'],
  basketball_wncaab: ['player_points', 'player_points_alternate', 'totals_q1', 'h2h_h1', 'player_pass_yds'],
  icehockey_nhl: [
    'player_shots_on_goal',
    'player_shots_on_goal_alternate',
    'player_goal_scorer_anytime',
    'h2h_p1',
    'h2h_1st_5_innings',
  ],
};
const unpairableMarkets = ['h2h_lay', 'h2h_3_way', 'outrights', 'moneyline'];

/** Names that differ in a suffix or an accent, contain the separator of ids, or are properties of every object. */
const players = [
  'Ann Lee',
  'Ann Lee',
  'Bo Diaz',
  'Bo Diaz',
  'Ann Lee Jr.',
  'Zoë Øst',
  'Zoe Øst',
  'A/B',
  '__proto__',
  'constructor',
];

const totalLines = [7.5, 8, 8.5, 9, 9.5];
const marginLines = [-1.5, -0.5, 0, 0.5, 1, 1.5, 6.5, 7, 7.5];
/** Lines that no other book has, or edge cases; those from 8.005 on are invalid. */
const unusualPoints = oneOf<unknown>(15.2, 8.25, 8.4999999999, -0, 999.5, 8.005, 1000.5, '8.5', null);

export function anyMarketKey({ league, theme }: Game): fc.Arbitrary<string> {
  const own = Object.entries(leagueMarkets).find(([key]) => key === league)?.[1] ?? [];
  return fc.oneof(
    { weight: theme.markets === undefined ? 0 : 40, arbitrary: oneOf(...(theme.markets ?? ['h2h'])) },
    { weight: 12, arbitrary: oneOf(...commonMarkets, ...own) },
    { weight: 1, arbitrary: oneOf(...unpairableMarkets) },
  );
}

/** A market's outcomes: some lines, most with both sides, and sometimes one that is repeated, contradictory or malformed. */
export function anyOutcomes(key: string, game: Game): fc.Arbitrary<unknown[]> {
  const market = marketOf(game.league, key);
  const [first, second] = namesOf(market, game);
  const participant = anyParticipant(market, game);
  const { theme } = game;
  const commonLines: readonly unknown[] =
    market?.sides === 'spread' ? (theme.marginLines ?? marginLines) : (theme.totalLines ?? totalLines);
  const some = fc.uniqueArray(rarely(25, oneOf(...commonLines), unusualPoints), { minLength: 1, maxLength: 4 });
  const lines = !hasLine(market) ? fc.constant([null]) : game.complete ? fc.constant([...commonLines]) : some;
  const sides = rarely(game.complete ? 30 : 3, oneOf([0, 1]), oneOf([0], [1]));
  const outcome = (side: number, line: unknown) =>
    fc
      .record({
        name: anySpelling(side === 0 ? first : second, theme),
        price: rarely(60, anyPrice(game.format, theme.american), fc.constant(undefined)),
        description: participant,
      })
      .map(({ name, price, description }) => ({
        name,
        ...(price !== undefined && { price }),
        ...(hasLine(market) && { point: pointOf(market, side, line) }),
        ...limitAt(game.limits, price),
        ...description,
      }));
  const regularOutcomes = fc
    .tuple(lines, sides)
    .chain(([every, both]) => fc.tuple(...every.flatMap((line) => both.map((side) => outcome(side, line)))));
  const regular = rarely(game.theme.contradictory ? 2 : 8, fc.constant(true), fc.constant(false)).chain((coherent) =>
    coherent ? regularOutcomes.map((outcomes) => coherentPrices(outcomes, game)) : regularOutcomes,
  );
  return fc
    .tuple(regular, rarely(4, fc.constant([]), anyIrregularOutcomes(key, game, outcome, lines)))
    .map(([some, more]) => [...some, ...more]);
}

/** An outcome that repeats one of the market with another price or side; or one with a wrong name, a missing point, or a draw. */
function anyIrregularOutcomes(
  key: string,
  game: Game,
  outcome: (side: number, line: unknown) => fc.Arbitrary<object>,
  lines: fc.Arbitrary<readonly unknown[]>,
): fc.Arbitrary<unknown[]> {
  const repeated = fc.tuple(oneOf(0, 1), lines).chain(([side, [line]]) => outcome(side, line));
  const price = anyPrice(game.format);
  const malformed = fc.oneof(
    fc.record({ name: oneOf('Draw', 'Overs', 'O ver', 'Yes', game.home, 'Nobody'), price }),
    fc.record({ price }),
  );
  // In a market without lines a value that is not an outcome could also be read as a third result.
  const twoTeams = marketOf(game.league, key)?.sides === 'home-away';
  const broken = twoTeams ? malformed : oneOf<unknown>(null, 'x', [], {});
  const some = fc.oneof(
    { weight: 8, arbitrary: repeated },
    { weight: 2, arbitrary: malformed },
    { weight: 1, arbitrary: broken },
  );
  return fc.array<unknown>(some, { minLength: 1, maxLength: 2 });
}

function namesOf(market: MarketRow | undefined, { home, away }: Game): readonly [string, string] {
  if (market?.sides === 'over-under') return ['Over', 'Under'];
  return market?.sides === 'yes-no' ? ['Yes', 'No'] : [home, away];
}

function hasLine(market: MarketRow | undefined): boolean {
  return market?.sides === 'spread' || market?.sides === 'over-under';
}

/** Books state a spread from each team's side: home -6.5 and away +6.5 are one line. */
function pointOf(market: MarketRow | undefined, side: number, line: unknown): unknown {
  return market?.sides === 'spread' && side === 0 && typeof line === 'number' ? -line : line;
}

/** A name, now and then in another spelling. */
export function anySpelling(name: string, { respelled: times = 40 }: Theme): fc.Arbitrary<string> {
  return rarely(times, fc.constant(name), respelled(name));
}

function anyParticipant(market: MarketRow | undefined, { home, away, theme }: Game): fc.Arbitrary<object> {
  const described = (names: readonly string[]) =>
    oneOf(...names)
      .chain((name) => anySpelling(name, theme))
      .map((description) => ({ description }));
  if (market?.participant === 'player')
    return rarely(25, described(theme.players ?? players), oneOf({}, { description: ' ' }, { description: null }));
  if (market?.participant === 'team') return rarely(25, described([home, away]), oneOf({}, { description: 7 }));
  // The market has no participant, so a description must not split it.
  return rarely(20, fc.constant({}), described(['whatever']));
}
