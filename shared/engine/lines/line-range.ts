import { fairProbability } from '../../fair/no-vig.ts';
import { areNear } from '../../fair/outlier.ts';
import { decimal } from '../../odds/american.ts';
import type { EventQuotes } from '../columns.ts';

/** Where the rows of a cell are: from ≤ position < to. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Whether what the books say of a line differs enough for an outlier. Allocates next to nothing, since most lines have none. `side` and
 * `opposite`: its two cells in `rows`; empty where no book offers the side.
 */
export function mayHaveOutliers(quotes: EventQuotes, rows: Int32Array, side: RowSpan, opposite: RowSpan): boolean {
  let lowest = 1;
  let highest = 0;
  for (let at = side.from; at < side.to; at++) {
    const price = decimalOf(quotes, rows, at);
    const other = positionOf(quotes, rows, opposite, bookOf(quotes, rows, at));
    const probability = other === NONE ? 1 / price : fairProbability(price, decimalOf(quotes, rows, other));
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  for (let at = opposite.from; at < opposite.to; at++) {
    if (positionOf(quotes, rows, side, bookOf(quotes, rows, at)) !== NONE) continue;
    const probability = 1 - 1 / decimalOf(quotes, rows, at);
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  return !areNear(lowest, highest);
}

const NONE = -1;

function positionOf(quotes: EventQuotes, rows: Int32Array, { from, to }: RowSpan, book: number): number {
  for (let at = from; at < to; at++) if (bookOf(quotes, rows, at) === book) return at;
  return NONE;
}

function bookOf({ sportsbookId }: EventQuotes, rows: Int32Array, at: number): number {
  return sportsbookId[rows[at] ?? 0] ?? 0;
}

function decimalOf(quotes: EventQuotes, rows: Int32Array, at: number) {
  return decimal(quotes.decimal[rows[at] ?? 0] ?? Number.NaN);
}
