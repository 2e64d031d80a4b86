import { type EventQuotes, rowOf } from './columns.ts';

/**
 * Whether a book lists a cell's name twice in one list of outcomes, at different prices: then the name stands for two people. `keys`: the
 * sort keys of the cell, ascending.
 */
export function hasAmbiguousName(quotes: EventQuotes, keys: Float64Array): boolean {
  // Rows of one list follow one another among those of their book and market, so comparing neighbors is enough.
  const previous = new Map<number, number>();
  for (const key of keys) {
    const row = rowOf(key);
    const source = (quotes.sportsbookId[row] ?? 0) * MARKETS + (quotes.market[row] ?? 0);
    const before = previous.get(source);
    if (
      before !== undefined &&
      quotes.decimal[before] !== quotes.decimal[row] &&
      quotes.listOf(before) === quotes.listOf(row)
    )
      return true;
    previous.set(source, row);
  }
  return false;
}

/** Positions of markets in the catalogue are below this. */
const MARKETS = 2 ** 16;
