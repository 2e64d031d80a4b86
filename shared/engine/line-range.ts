import { fairProbability } from '../odds/no-vig.ts';
import { areNear } from '../odds/outlier.ts';
import type { EventCells } from './cells.ts';

/** No cell or position. */
const NONE = -1;

/** Whether what the books say of a cell's line differs enough for an outlier. Allocates nothing, since most lines have none. */
export function mayHaveOutliers(cells: EventCells, cell: number): boolean {
  const other = cells.otherSide(cell);
  let lowest = 1;
  let highest = 0;
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++) {
    const decimal = cells.decimalAt(at);
    const opposite = positionOf(cells, other, cells.bookAt(at));
    const probability = opposite === NONE ? 1 / decimal : fairProbability(decimal, cells.decimalAt(opposite));
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  if (other === NONE) return !areNear(lowest, highest);
  for (let at = cells.start[other] ?? 0; at < (cells.start[other + 1] ?? 0); at++) {
    if (positionOf(cells, cell, cells.bookAt(at)) !== NONE) continue;
    const probability = 1 - 1 / cells.decimalAt(at);
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  return !areNear(lowest, highest);
}

/** Where in `rows` a book's quote of a cell is; NONE without one. */
function positionOf(cells: EventCells, cell: number, book: number): number {
  if (cell === NONE) return NONE;
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++)
    if (cells.bookAt(at) === book) return at;
  return NONE;
}
