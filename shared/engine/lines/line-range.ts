import { fairProbability } from '../../fair/no-vig.ts';
import { areNear } from '../../fair/outlier.ts';
import type { DecimalOdds } from '../../odds/american.ts';

const NONE = -1;

/** What is read of an event's cells. */
interface LineCells {
  readonly start: Int32Array;
  otherSide(cell: number): number;
  positionOf(cell: number, book: number, from: number): number;
  bookAt(position: number): number;
  decimalAt(position: number): DecimalOdds;
}

/** Whether what the books say of a cell's line differs enough for an outlier. Allocates next to nothing, since most lines have none. */
export function mayHaveOutliers(cells: LineCells, cell: number): boolean {
  const opposite = cells.otherSide(cell);
  let lowest = 1;
  let highest = 0;
  let other = NONE;
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++) {
    const price = cells.decimalAt(at);
    other = cells.positionOf(opposite, cells.bookAt(at), other + 1);
    const probability = other === NONE ? 1 / price : fairProbability(price, cells.decimalAt(other));
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  if (opposite === NONE) return !areNear(lowest, highest);
  let own = NONE;
  for (let at = cells.start[opposite] ?? 0; at < (cells.start[opposite + 1] ?? 0); at++) {
    own = cells.positionOf(cell, cells.bookAt(at), own + 1);
    if (own !== NONE) continue;
    const probability = 1 - 1 / cells.decimalAt(at);
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  return !areNear(lowest, highest);
}
