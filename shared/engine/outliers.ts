import { areNear, disagreeingBooks } from '../odds/outlier.ts';
import type { EventCells } from './cells.ts';
import { type BookProbability, bookProbabilities } from './line-probabilities.ts';

/** By book, how many other books disagree with its price in the cell; undefined if there is no outlier. */
export function outliersIn(cells: EventCells, cell: number): ReadonlyMap<number, number> | undefined {
  const books = bookProbabilities(cells, cell);
  if (areNear(...rangeOf(books))) return undefined;
  const both = books.filter(({ pricesBoth }) => pricesBoth);
  if (both.length < FEWEST_OTHERS) return undefined;
  const outliers = new Map<number, number>();
  for (const { sportsbookId, probability } of books) {
    const others = both.filter((book) => book.sportsbookId !== sportsbookId).map((book) => book.probability);
    const disagreeing = disagreeingBooks(probability, others);
    if (disagreeing !== undefined) outliers.set(sportsbookId, disagreeing);
  }
  return outliers.size === 0 ? undefined : outliers;
}

function rangeOf(books: readonly BookProbability[]): [lowest: number, highest: number] {
  let lowest = 1;
  let highest = 0;
  for (const { probability } of books) {
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  return [lowest, highest];
}

/** With fewer books nothing can be an outlier, which spares most cells the comparison. */
const FEWEST_OTHERS = 3;
