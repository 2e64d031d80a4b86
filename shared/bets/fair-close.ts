import { sportsbookById } from '../catalogue/sportsbooks.ts';
import { fairProbability } from '../fair/no-vig.ts';
import type { DecimalOdds } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';

/**
 * Prices seen longer before the start are no close: by then prices have moved, lineups above all. The same half hour after which lists are
 * hidden, and longer than any league waits for its next call about a game (docs/credits.md), so that a market that is scanned has a close.
 */
export const CLOSE_WITHIN_SECONDS: Seconds = 1_800;

/** What one book asked for both sides of a bet's line, at one time. */
export interface BookPair {
  readonly sportsbookId: number;
  /** For the side of the bet. */
  readonly taken: DecimalOdds;
  readonly opposite: DecimalOdds;
}

/**
 * Fair probability of a bet at the close, 0 to 1: of the last prices before the start, both sides of the same line at the same book and
 * time, without the vig by the multiplicative rule
 *
 *     p = (1/d) / (1/d + 1/d'), where d is the price of the bet's side and d' the other side's.
 *
 * By the bet's own book if it had both sides, or else the median over the books that had both. On a line that can push, p is the probability
 * given that it does not. Undefined if no book had both: a guess would look like a measurement. Pick'em sites have the same price on both
 * sides always, which says nothing.
 */
export function fairAtClose(pairs: readonly BookPair[], sportsbookId: number): number | undefined {
  const told = pairs.filter((pair) => sportsbookById(pair.sportsbookId)?.kind !== 'pickem');
  const own = told.find((pair) => pair.sportsbookId === sportsbookId);
  if (own !== undefined) return fairProbability(own.taken, own.opposite);
  return median(told.map(({ taken, opposite }) => fairProbability(taken, opposite)));
}

/** Of an even number the mean of the two in the middle. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** A line of a book with both prices. */
export interface BookLine {
  readonly threshold: number;
  /** Of the first side, over or home, and the other one. */
  readonly first: DecimalOdds;
  readonly second: DecimalOdds;
}

/** A book's main line: the one with the most even prices, of two alike the lower one. Undefined without lines. */
export function mainLine(lines: readonly BookLine[]): number | undefined {
  const [first] = lines.toSorted((a, b) => unevenness(a) - unevenness(b) || a.threshold - b.threshold);
  return first?.threshold;
}

function unevenness({ first, second }: BookLine): number {
  return Math.abs(fairProbability(first, second) - 0.5);
}
