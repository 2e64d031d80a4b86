import type { EventQuotes } from './columns.ts';

/**
 * Whether a book lists a cell's name twice in one list of outcomes, at different prices: then the name stands for two people. `rows`: those
 * of the cell, ascending, of which the first `count` are read.
 */
export function hasAmbiguousName(quotes: EventQuotes, rows: Int32Array, count: number): boolean {
  const { decimal } = quotes;
  for (let at = 1; at < count; at++) {
    const row = rows[at] ?? 0;
    const before = previousOfSource(quotes, rows, at);
    // Rows of one list follow one another among those of their book and market, so comparing neighbors is enough.
    if (before !== NO_ROW && decimal[before] !== decimal[row] && quotes.listOf(before) === quotes.listOf(row))
      return true;
  }
  return false;
}

const NO_ROW = -1;

/** The last row before this one that is of the same book and market. */
function previousOfSource({ sportsbookId, market }: EventQuotes, rows: Int32Array, at: number): number {
  const row = rows[at] ?? 0;
  for (let i = at - 1; i >= 0; i--) {
    const other = rows[i] ?? 0;
    if (sportsbookId[other] === sportsbookId[row] && market[other] === market[row]) return other;
  }
  return NO_ROW;
}
