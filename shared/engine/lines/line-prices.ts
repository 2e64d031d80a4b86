import { type BookPrices, fairPrices } from '../../fair/fair-price.ts';
import type { EventCells } from '../cells.ts';
import { NONE } from '../cells.ts';
import type { GroupSpan } from '../finder.ts';
import { sameBetLine } from '../threshold.ts';

/** What the other owners' books say of a line: the probability that its first side wins, given no push; undefined if they are too few. */
export type FairAt = (line: number) => number | undefined;

/** By book, the fair prices of a group's lines there, computed when asked for. `zeroIsPossible`: whether the result can be 0. */
export function fairAtBook(
  cells: EventCells,
  { facts, first, end }: GroupSpan,
  zeroIsPossible: boolean,
): (sportsbookId: number) => FairAt {
  const about = { outcome: 0, kind: facts.family.participant === 'player' ? 'prop' : 'game' } as const;
  const known = new Map<number, ReturnType<typeof fairPrices>>();
  return (sportsbookId) => (line) => {
    const threshold = sameBetLine(Math.round(line * 100), zeroIsPossible);
    const prices = known.get(threshold) ?? fairPrices(booksAt(cells, cellAt(cells, first, end, threshold)), about);
    known.set(threshold, prices);
    return prices(sportsbookId)?.middle;
  };
}

/** The first side's cell at a threshold (hundredths), by binary search: cells ascend by threshold, then side. NONE if there is none. */
function cellAt(cells: EventCells, first: number, end: number, threshold: number): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cells.threshold[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return low < end && cells.threshold[low] === threshold && cells.side[low] === 0 ? low : NONE;
}

/** The books that price both sides of a first side's line. */
function booksAt(cells: EventCells, cell: number): BookPrices[] {
  const other = cell === NONE ? NONE : cells.opposite(cell);
  if (other === NONE) return [];
  const books: BookPrices[] = [];
  const end = cells.start[other + 1] ?? 0;
  for (let first = cells.start[cell] ?? 0; first < (cells.start[cell + 1] ?? 0); first++) {
    const sportsbookId = cells.bookAt(first);
    let second = cells.start[other] ?? 0;
    while (second < end && cells.bookAt(second) !== sportsbookId) second++;
    if (second === end) continue;
    const prices = [cells.decimalAt(first), cells.decimalAt(second)];
    books.push({ sportsbookId, prices, updatedAt: Math.max(cells.timeAt(first), cells.timeAt(second)) });
  }
  return books;
}
