import type { MarketRow } from '../../catalogue/markets.ts';
import { weightsFor } from '../../fair/book-weights.ts';
import { type BookPrices, type FairPrice, fairPrices, OTHER_OWNERS } from '../../fair/fair-price.ts';
import type { Seconds } from '../../odds/time.ts';
import { type EventCells, NONE } from '../cells.ts';
import { sameBetLine } from '../threshold.ts';
import type { HeardAtBook } from './believed.ts';

/** What the other owners' books say of a line: the probability that its first side wins, given no push; undefined if they are too few. */
export type FairAt = (line: number) => FairPrice | undefined;

/** By book, the fair prices of a group's lines there, computed when asked for. `zeroIsPossible`: whether the result can be 0. */
export function fairAtBook(
  heardAtBook: HeardAtBook,
  { number, family, league }: { readonly number: number; readonly family: MarketRow; readonly league: string },
  zeroIsPossible: boolean,
): (sportsbookId: number) => FairAt {
  const kind = family.participant === 'player' ? 'prop' : 'game';
  const about = { outcome: 0, kind, weights: weightsFor(league, family.key) } as const;
  const known = new Map<EventCells, Map<number, ReturnType<typeof fairPrices>>>();
  return (sportsbookId) => {
    const { cells } = heardAtBook(sportsbookId);
    const lines = known.get(cells) ?? new Map<number, ReturnType<typeof fairPrices>>();
    known.set(cells, lines);
    return (line) => {
      const threshold = sameBetLine(Math.round(line * 100), zeroIsPossible);
      const prices = lines.get(threshold) ?? fairPrices(pricesAt(cells, cellAt(cells, number, threshold)), about);
      lines.set(threshold, prices);
      return prices(sportsbookId);
    };
  };
}

/** The first side's cell at a threshold (hundredths), by binary search: cells ascend by group, threshold and side. NONE if there is none. */
export function cellAt(cells: EventCells, group: number, threshold: number): number {
  let low = 0;
  let high = cells.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const ahead = group - (cells.group[middle] ?? 0) || threshold - (cells.threshold[middle] ?? 0);
    if (ahead > 0) low = middle + 1;
    else high = middle;
  }
  const isThere = low < cells.count && cells.group[low] === group && cells.threshold[low] === threshold;
  return isThere && cells.side[low] === 0 ? low : NONE;
}

/** One book's prices for both sides of a line. */
export interface LinePrices extends BookPrices {
  /** When the older of them was last confirmed. */
  readonly olderAt: Seconds;
}

/** The books that price both sides of a first side's line; none if they are too few for a fair price. */
export function pricesAt(cells: EventCells, cell: number): LinePrices[] {
  const other = cell === NONE ? NONE : cells.opposite(cell);
  if (other === NONE) return [];
  if (cells.sizeOf(cell) < OTHER_OWNERS || cells.sizeOf(other) < OTHER_OWNERS) return [];
  const books: LinePrices[] = [];
  let second = NONE;
  for (let first = cells.start[cell] ?? 0; first < (cells.start[cell + 1] ?? 0); first++) {
    const sportsbookId = cells.bookAt(first);
    second = cells.positionOf(other, sportsbookId, second + 1);
    if (second === NONE) continue;
    const prices = [cells.decimalAt(first), cells.decimalAt(second)];
    const times = [cells.timeAt(first), cells.timeAt(second)];
    books.push({ sportsbookId, prices, updatedAt: Math.max(...times), olderAt: Math.min(...times) });
  }
  return books;
}
