import { leagues } from './leagues.ts';
import { canTie, MONEYLINE_KEY, marketOf } from './markets.ts';
import { sportsbookById } from './sportsbooks.ts';

/** A bet on one side of a line, as far as its settlement depends on it. */
export interface SettledBet {
  readonly sportsbookId: number;
  /** The provider's key of its market. */
  readonly market: string;
}

const TIED_GAME = 'If the game ends in a tie, one of these books refunds the moneyline and the other counts it as lost.';

/** Why two opposing bets may be settled by different rules, as a sentence for bettors; undefined where the rules agree. */
export function rulesDiffer(league: string, first: SettledBet, second: SettledBet): string | undefined {
  const [isMoneyline, otherIsMoneyline] = [first, second].map(({ market }) => market === MONEYLINE_KEY);
  if (isMoneyline !== otherIsMoneyline) return mixedRules(league);
  if (isMoneyline !== true) return undefined;
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
