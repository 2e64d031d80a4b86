import type { DecimalOdds } from '../odds/american.ts';
import { fairProbability } from '../odds/no-vig.ts';
import { type EventCells, NONE } from './cells.ts';

/** What one book says of a side of a line. */
export interface BookProbability {
  readonly sportsbookId: number;
  /** That the side wins, given that there is no push: without vig from both sides, with it where the book prices only one. */
  readonly probability: number;
  readonly pricesBoth: boolean;
}

/** Every book that prices either side of a cell's line, with its probability for the cell's side. Each book once. */
export function bookProbabilities(cells: EventCells, cell: number): BookProbability[] {
  const other = cells.otherSide(cell);
  const own = decimalsByBook(cells, cell);
  const opposite = other === NONE ? new Map<number, DecimalOdds>() : decimalsByBook(cells, other);
  const result: BookProbability[] = [];
  for (const [sportsbookId, decimal] of own) {
    const against = opposite.get(sportsbookId);
    if (against === undefined) result.push({ sportsbookId, probability: 1 / decimal, pricesBoth: false });
    else result.push({ sportsbookId, probability: fairProbability(decimal, against), pricesBoth: true });
  }
  for (const [sportsbookId, decimal] of opposite)
    if (!own.has(sportsbookId)) result.push({ sportsbookId, probability: 1 - 1 / decimal, pricesBoth: false });
  return result;
}

function decimalsByBook(cells: EventCells, cell: number): Map<number, DecimalOdds> {
  const decimals = new Map<number, DecimalOdds>();
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++)
    decimals.set(cells.bookAt(at), cells.decimalAt(at));
  return decimals;
}
