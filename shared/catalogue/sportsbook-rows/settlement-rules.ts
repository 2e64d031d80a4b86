import type { LeagueKey } from '../leagues.ts';
import { canTie, type MarketRow } from '../markets.ts';

/**
 * What becomes of a bet in a case: its stake comes back, its result counts as in any game, contracts pay half, or the slip says it. `waits`: the
 * bet stands until the game is played, at most for these hours, and is then refunded or paid by the last price.
 */
type Treatment =
  | { readonly kind: 'refunded' | 'stands' | 'half' | 'lost' | 'chosen' }
  /** `beyond`: the share of the fair price off which a fill may be canceled. */
  | { readonly kind: 'cancels'; readonly beyond: number }
  | {
      readonly kind: 'waits';
      readonly hours: number;
      /** `within the week`, as in “played within the week”. */
      readonly until: string;
      readonly atLast: 'refunded' | 'last price';
    };

/** What the rules of a book say of a case. */
export interface BookRule {
  readonly treatment: Treatment;
  /** In a few words, without a full stop: `must start`. */
  readonly text: string;
  /** The page's title and the day it was read. */
  readonly source: { readonly text: string; readonly date: string; readonly url?: string };
}

/** What a book's rules say of every case; `unknown` until somebody has read them. */
export type BookSettlement = Readonly<Record<RuleId, BookRule | 'unknown'>>;

/** A case that books settle by rules of their own. */
interface SettlementRule {
  /** What it is about, in the table of both books' rules. */
  readonly name: string;
  /** As a condition: `he bats but does not start`. */
  readonly when: string;
  readonly isAbout: (league: string, market: MarketRow) => boolean;
  /**
   * `flag`: two books that treat it differently make a pair whose rules differ, and a pair whose rules agree is recommended before it. `note`:
   * too rare for that (a few games a season at most), or a matter of the slip; the details say it.
   */
  readonly weight: 'flag' | 'note';
}

const baseball: LeagueKey = 'baseball_mlb';
const football: readonly string[] = ['americanfootball_nfl', 'americanfootball_ncaaf'] satisfies LeagueKey[];
const hockey: LeagueKey = 'icehockey_nhl';

const isMoneyline = ({ sides }: MarketRow) => sides === 'home-away';
const isProp = ({ participant }: MarketRow) => participant === 'player';
/** Run line and totals, of a team too. */
const isLined = (market: MarketRow) => !isMoneyline(market) && !isProp(market);
const isWholeGame = ({ period }: MarketRow) => period === null;
const beginsWith = (market: MarketRow, start: string) => market.key.startsWith(start);

/** Every case that the table of books' rules has, those that matter most first. */
export const settlementRules = {
  tie: {
    name: 'Tied game, moneyline',
    when: 'the game ends in a tie',
    isAbout: (league, market) => isMoneyline(market) && canTie(market, league),
    weight: 'flag',
  },
  batterStarts: {
    name: 'Batter who does not start',
    when: 'he bats but does not start',
    isAbout: (league, market) => league === baseball && beginsWith(market, 'batter_'),
    weight: 'flag',
  },
  pitcherStarts: {
    name: 'Pitcher who does not start',
    when: 'he pitches but does not start',
    isAbout: (league, market) => league === baseball && beginsWith(market, 'pitcher_'),
    weight: 'flag',
  },
  quarterbackStarts: {
    name: 'Quarterback who does not start',
    when: 'the quarterback plays but does not start',
    isAbout: (league, market) => league === 'americanfootball_nfl' && beginsWith(market, 'player_pass_'),
    weight: 'flag',
  },
  shortMoneyline: {
    name: 'Shortened game, moneyline',
    when: 'the game is called after five innings',
    isAbout: (league, market) => league === baseball && isMoneyline(market) && isWholeGame(market),
    weight: 'note',
  },
  shortLine: {
    name: 'Shortened game, run line and totals',
    when: 'the game is called before nine innings are played',
    isAbout: (league, market) => league === baseball && isLined(market) && isWholeGame(market),
    weight: 'note',
  },
  postponedBaseball: {
    name: 'Postponed game',
    when: 'the game is postponed',
    isAbout: (league) => league === baseball,
    weight: 'note',
  },
  suspendedBaseball: {
    name: 'Suspended game',
    when: 'the game is suspended',
    isAbout: (league) => league === baseball,
    weight: 'note',
  },
  postponedFootball: {
    name: 'Postponed game',
    when: 'the game is postponed',
    isAbout: (league) => football.includes(league),
    weight: 'note',
  },
  postponed: {
    name: 'Postponed game',
    when: 'the game is postponed',
    isAbout: (league) => league !== baseball && !football.includes(league),
    weight: 'note',
  },
  listedPitcher: {
    name: 'Another starting pitcher',
    when: 'another pitcher starts',
    isAbout: (league, market) => league === baseball && !isProp(market),
    weight: 'note',
  },
  playerIsOut: {
    name: 'Player who does not play',
    when: 'the player does not play',
    isAbout: (_league, market) => isProp(market),
    weight: 'note',
  },
  shootout: {
    name: 'Shootout in a full game',
    when: 'the game goes to a shootout',
    isAbout: (league, market) => league === hockey && isWholeGame(market) && !isProp(market),
    weight: 'note',
  },
  shootoutProps: {
    name: 'Shootout in player props',
    when: 'the player scores in a shootout',
    isAbout: (league, market) => league === hockey && isProp(market),
    weight: 'note',
  },
  overtime: {
    name: 'Overtime',
    when: 'the game goes to overtime',
    isAbout: (league, market) => league !== baseball && (isWholeGame(market) || isLastPeriod(market)),
    weight: 'note',
  },
  pushedBonusBet: {
    name: 'Pushed bonus bet',
    when: 'a bonus bet pushes',
    isAbout: (_league, { sides }) => sides === 'spread' || sides === 'over-under',
    weight: 'note',
  },
  cancelBand: {
    name: 'Price far off the market',
    when: 'the price is far off those of other books',
    isAbout: () => true,
    weight: 'note',
  },
} as const satisfies Readonly<Record<string, SettlementRule>>;

export type RuleId = keyof typeof settlementRules;

const ruleIds = Object.keys(settlementRules).filter((id): id is RuleId => id in settlementRules);

/** The cases that concern bets on a market, those that matter most first. */
export function rulesAbout(league: string, market: MarketRow): readonly RuleId[] {
  return ruleIds.filter((id) => settlementRules[id].isAbout(league, market));
}

/** The second half and the last quarter or period: overtime is part of the one and not of the others. */
function isLastPeriod({ period }: MarketRow): boolean {
  return period === 'h2' || period === 'q4' || period === 'p3';
}
