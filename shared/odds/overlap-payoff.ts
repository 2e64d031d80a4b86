import type { Price } from './american.ts';
import { levelMargin, levelShare } from './stakes.ts';

/** 0: the first bet, which wins above its line (over, home). 1: the second, which wins below its line (under, away). */
export type BetIndex = 0 | 1;

/**
 * Two bets with a window between their lines and level stakes, so that either single win returns the same. Results are whole: a count, or
 * the home team's winning margin, negative when it loses.
 */
export interface OverlapBets {
  /** The line that the result must beat for the first bet. */
  readonly over: number;
  /** The line that the result must stay under for the second bet; above `over`. */
  readonly under: number;
  /** Prices of the first and the second bet, after fees. */
  readonly first: Price;
  readonly second: Price;
  /** Whether a result of 0 is possible; false for the winning margin of a game that cannot tie. Defaults to true. */
  readonly zeroIsPossible?: boolean;
}

/** Payoff by result. Profits are shares of the total stake: 0.9 is 90%, negative is a loss. */
export interface OverlapPayoff {
  /** Profit if one bet wins and the other loses: the worst case. */
  readonly margin: number;
  /** First and last possible result at which both bets win; null when there is none. */
  readonly bothWin: { readonly from: number; readonly to: number } | null;
  /** Profit if both bets win, even if no result makes both win. */
  readonly bothWinProfit: number;
  /** Results at which one bet wins and the other is refunded, in ascending order. */
  readonly winAndRefund: readonly {
    readonly result: number;
    readonly refundedLeg: BetIndex;
    readonly profit: number;
  }[];
}

/** The settlement of a bet on one side of a line. */
export type Settlement = 'win' | 'push' | 'lose';

export function settle(result: number, line: number, side: BetIndex): Settlement {
  if (result === line) return 'push';
  return result > line === (side === 0) ? 'win' : 'lose';
}

/**
 * With q = 1/price the first bet takes the share t₁ = q₁ / (q₁ + q₂) of the total, the second t₂ = 1 - t₁, and either win returns R = 1 /
 * (q₁ + q₂) of it. One wins: R - 1. Both win: 2R - 1. On a whole line the bet at that line is refunded while the other wins: R + its share
 * - 1. A line that is neither whole nor half, such as an Asian line, is treated as one that cannot push.
 * @throws RangeError unless over is below under
 */
export function overlapPayoff({ over, under, first, second, zeroIsPossible = true }: OverlapBets): OverlapPayoff {
  if (!(over < under)) throw new RangeError(`No room between over ${over} and under ${under}`);
  const margin = levelMargin([first, second]);
  const share = levelShare([first, second]);
  const skipsZero = (result: number) => result === 0 && !zeroIsPossible;
  const lowest = Math.floor(over) + 1;
  const highest = Math.ceil(under) - 1;
  const from = skipsZero(lowest) ? 1 : lowest;
  const to = skipsZero(highest) ? -1 : highest;
  const winAndRefund: OverlapPayoff['winAndRefund'][number][] = [];
  if (Number.isInteger(over) && !skipsZero(over)) {
    winAndRefund.push({ result: over + 0, refundedLeg: 0, profit: margin + share });
  }
  if (Number.isInteger(under) && !skipsZero(under)) {
    winAndRefund.push({ result: under + 0, refundedLeg: 1, profit: margin + (1 - share) });
  }
  return { margin, bothWin: from <= to ? { from, to } : null, bothWinProfit: 2 * margin + 1, winAndRefund };
}

/**
 * Whether any whole result lies between two lines, inclusive, so that the pair can do better than its worst case. `zeroIsPossible` is false for
 * the winning margin of a game that cannot tie.
 */
export function hasResultBetween(over: number, under: number, zeroIsPossible: boolean): boolean {
  const from = Math.ceil(over);
  const to = Math.floor(under);
  const zeros = !zeroIsPossible && from <= 0 && to >= 0 ? 1 : 0;
  return to - from + 1 > zeros;
}
