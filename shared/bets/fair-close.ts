import { sportsbookById } from '../catalogue/sportsbooks.ts';
import { type BookPrices, fairPrices, type Priced, withoutVig } from '../fair/fair-price.ts';
import { fairProbability } from '../fair/no-vig.ts';
import { medianOf } from '../fair/outlier.ts';
import type { DecimalOdds } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';

/**
 * Prices seen longer before the start are no close: by then prices have moved, lineups above all. The same half hour after which lists are
 * hidden, and longer than any league waits for its next call about a game (docs/credits.md), so that a market that is scanned has a close.
 */
export const CLOSE_WITHIN_SECONDS: Seconds = 1_800;

/**
 * Fair probability of a bet at the close, 0 to 1: of the last prices before the start, at the same time. `books`: those with both sides of the
 * bet's line, the bet's side first.
 *
 * By three other owners it is the fair price at the bet's book. Otherwise it is without the vig by the bet's own book if it had both sides, or
 * else the median over those that had. On a line that can push, it is the probability given that it does not. Undefined if no book had both: a
 * guess would look like a measurement. Pick'em sites have the same price on both sides always, which says nothing.
 */
export function fairAtClose(books: readonly BookPrices[], sportsbookId: number, priced: Priced): number | undefined {
  const told = books.filter((book) => sportsbookById(book.sportsbookId)?.kind !== 'pickem');
  const fair = fairPrices(told, { ...priced, outcome: 0 })(sportsbookId)?.middle;
  if (fair !== undefined || told.length === 0) return fair;
  const own = told.find((book) => book.sportsbookId === sportsbookId);
  return medianOf((own === undefined ? told : [own]).map((book) => withoutVig(book, 0, priced.kind)));
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
