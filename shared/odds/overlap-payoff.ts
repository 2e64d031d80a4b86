import type { Price } from './american.ts';
import { isPartial, pairStates } from './result-states.ts';
import { isLostWhole, isQuarterLine, type Lines, type Settlement } from './settlement.ts';
import { levelMargin, levelShare } from './stakes.ts';

/**
 * Two bets with a window between their lines and level stakes, so that either single win returns the same. Results are whole: a count, or
 * the home team's winning margin, negative when it loses.
 */
export interface OverlapBets extends Lines {
  /** Prices of the first and the second bet, after fees. */
  readonly first: Price;
  readonly second: Price;
}

/** A result at which neither bet is lost whole and not both are won whole. */
interface PartialResult {
  readonly result: number;
  /** What becomes of the first and of the second bet. */
  readonly legs: readonly [Settlement, Settlement];
  readonly profit: number;
}

/** Payoff by result. Profits are shares of the total stake: 0.9 is 90%, negative is a loss. */
export interface OverlapPayoff {
  /** Profit of the worst result; with half and whole lines that is when one bet wins and the other loses. */
  readonly margin: number;
  /** First and last possible result at which both bets win whole; null when there is none. */
  readonly bothWin: { readonly from: number; readonly to: number } | null;
  /** Profit if both bets win, even if no result makes both win. */
  readonly bothWinProfit: number;
  /** All other possible results at which neither bet is lost whole, in ascending order. */
  readonly winAndRefund: readonly PartialResult[];
}

/**
 * With q = 1/price the first bet takes the share t₁ = q₁ / (q₁ + q₂) of the total, the second t₂ = 1 - t₁, and either win returns R = 1 /
 * (q₁ + q₂) of it. One wins: R - 1. Both win: 2R - 1. With the won shares w and the refunded shares u of both bets: R(w₁ + w₂) + t₁u₁ +
 * t₂u₂ - 1.
 * @throws RangeError unless over is below under
 */
export function overlapPayoff({ first, second, ...lines }: OverlapBets): OverlapPayoff {
  if (!(lines.over < lines.under)) throw new RangeError(`No room between over ${lines.over} and under ${lines.under}`);
  const prices = [first, second] as const;
  const states = pairStates(lines).map((state) => ({ ...state, profit: levelProfit(prices, state.settled) }));
  const both = states.find(({ settled }) => settled.every(({ won }) => won === 1));
  return {
    margin: Math.min(...states.map(({ profit }) => profit)),
    bothWin: both === undefined ? null : { from: both.from, to: both.to },
    bothWinProfit: 2 * levelMargin(prices) + 1,
    winAndRefund: states
      .filter(({ settled }) => settled.some(isPartial) && !settled.some(isLostWhole))
      .map(({ from, settled, profit }) => ({ result: from, legs: settled, profit })),
  };
}

/** What two level stakes bring when the bets are settled so, as a share of both. */
function levelProfit(prices: readonly [Price, Price], [one, two]: readonly [Settlement, Settlement]): number {
  const level = levelMargin(prices);
  const share = levelShare(prices);
  return level + (1 + level) * (one.won + two.won - 1) + share * one.refunded + (1 - share) * two.refunded;
}

/**
 * Whether there is a possible result at which neither bet is lost whole, so that the pair can do better than its worst case.
 * `zeroIsPossible` is false for the winning margin of a game that cannot tie.
 */
export function hasResultBetween(over: number, under: number, zeroIsPossible: boolean): boolean {
  const from = Math.ceil(isQuarterLine(over) ? over - 0.25 : over);
  const to = Math.floor(isQuarterLine(under) ? under + 0.25 : under);
  const zeros = !zeroIsPossible && from <= 0 && to >= 0 ? 1 : 0;
  return to - from + 1 > zeros;
}

/**
 * The margin of two opposite bets on one line: that of the worst result, where a push of both is ignored. On a quarter line one result
 * refunds half of each bet, so that only half of the margin is made; unless that result is impossible. `line` is null for a market without
 * lines.
 */
export function sameLineMargin(
  prices: readonly [Price, Price],
  line: number | null,
  { zeroIsPossible = true }: Pick<Lines, 'zeroIsPossible'> = {},
): number {
  const level = levelMargin(prices);
  if (line === null || !isQuarterLine(line)) return level;
  const states = pairStates({ over: line, under: line, zeroIsPossible });
  return Math.min(...states.map(({ settled }) => levelProfit(prices, settled)));
}
