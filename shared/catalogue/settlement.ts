import { leagues } from './leagues.ts';
import { canTie, MONEYLINE_KEY, marketLabel, marketOf, SPREADS_KEY } from './markets.ts';
import { differenceText, houseRuleDifference } from './sportsbook-rows/house-rules.ts';
import { sportsbookById, sportsbooks } from './sportsbooks.ts';

/** A bet on one side of a line, as far as its settlement depends on it. */
export interface SettledBet {
  readonly sportsbookId: number;
  /** The provider's key of its market. */
  readonly market: string;
}

const TIED_GAME =
  'If the game ends in a tie, one of these books refunds the moneyline and the other counts it as lost.';

const ownRules: ReadonlyMap<number, string> = new Map(
  sportsbooks.flatMap((book) => (book.ownRules === null ? [] : [[book.id, book.ownRules]])),
);

/** Whether any bet at the book may be settled by other rules than the same bet elsewhere. */
export function hasOwnRules(sportsbookId: number): boolean {
  return ownRules.has(sportsbookId);
}

/** Why two opposing bets may be settled by different rules, as a sentence for bettors; undefined where the rules agree. */
export function rulesDiffer(league: string, first: SettledBet, second: SettledBet): string | undefined {
  const ofBook = ownRules.get(first.sportsbookId) ?? ownRules.get(second.sportsbookId);
  if (ofBook !== undefined) return ofBook;
  const books = [first.sportsbookId, second.sportsbookId] as const;
  const ofHouse = houseRuleDifference(league, first.market, books);
  if (ofHouse !== undefined) return differenceText(ofHouse, books);
  const isMoneyline = first.market === MONEYLINE_KEY;
  if (isMoneyline !== (second.market === MONEYLINE_KEY)) return mixedRules(league);
  if (!isMoneyline) return undefined;
  const row = marketOf(league, MONEYLINE_KEY);
  const canBeTied = row !== undefined && canTie(row, league);
  return canBeTied && tieRule(first) !== tieRule(second) ? TIED_GAME : undefined;
}

/** Why a full game's moneyline and its spread may be settled by different rules in a league; undefined where they are settled alike. */
export function mixedRules(league: string): string | undefined {
  return leagues.find(({ key }) => key === league)?.spreadNeedsFullGame ?? undefined;
}

function tieRule({ sportsbookId }: SettledBet): string | undefined {
  return sportsbookById(sportsbookId)?.tiedMoneyline;
}

/** A bet as a row of a list names it. */
export interface LabeledBet {
  readonly sportsbookId: number;
  /** `Moneyline: New York Yankees`. */
  readonly label: string;
}

/** As `rulesDiffer`, of bets in a row of a list. `family`: key of the row's market. */
export function rowRulesDiffer(
  league: string,
  family: string,
  bets: readonly [LabeledBet, LabeledBet],
): string | undefined {
  const moneyline = `${marketLabel(league, MONEYLINE_KEY)}: `;
  const joined = family === MONEYLINE_KEY ? SPREADS_KEY : family;
  const [first, second] = bets.map(({ sportsbookId, label }) => ({
    sportsbookId,
    market: label.startsWith(moneyline) ? MONEYLINE_KEY : joined,
  }));
  return first && second && rulesDiffer(league, first, second);
}
