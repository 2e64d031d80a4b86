import type { DecimalOdds } from '../odds/american.ts';
import { fairProbability } from './no-vig.ts';
import { AGREEING_BOOKS, areNear, disagreeingBooks } from './outlier.ts';

/** What one book says of a side of a line. */
export interface BookProbability {
  readonly sportsbookId: number;
  /** That the side wins, given that there is no push: without vig from both sides, with it where the book prices only one. */
  readonly probability: number;
  readonly pricesBoth: boolean;
}

/** Every book that prices either side of a line, with its probability for the first of them. Prices as quoted, by book. */
export function bookProbabilities(
  side: ReadonlyMap<number, DecimalOdds>,
  opposite: ReadonlyMap<number, DecimalOdds>,
): BookProbability[] {
  const result: BookProbability[] = [];
  for (const [sportsbookId, decimal] of side) {
    const against = opposite.get(sportsbookId);
    if (against === undefined) result.push({ sportsbookId, probability: 1 / decimal, pricesBoth: false });
    else result.push({ sportsbookId, probability: fairProbability(decimal, against), pricesBoth: true });
  }
  for (const [sportsbookId, decimal] of opposite)
    if (!side.has(sportsbookId)) result.push({ sportsbookId, probability: 1 - 1 / decimal, pricesBoth: false });
  return result;
}

/** By book, how many other books disagree with its probability; undefined if there is no outlier. */
export function outliersAmong(books: readonly BookProbability[]): ReadonlyMap<number, number> | undefined {
  if (areNear(...rangeOf(books))) return undefined;
  const both = books.filter(({ pricesBoth }) => pricesBoth);
  // Spares most lines the comparison.
  if (both.length < AGREEING_BOOKS) return undefined;
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
