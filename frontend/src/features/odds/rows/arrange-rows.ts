import { beatenAmong } from '../../../../../shared/boards/beaten.ts';
import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import { isBeaten, type RowFigures, rowFigures } from './row-figures.ts';

interface Arrangement {
  /** Whether the rows were paired within chosen books. */
  readonly repaired: boolean;
  /** Absent: overlaps by expected value, all others by margin. */
  readonly sort?: Sort;
  /** When the page first saw an opportunity, for the sort by that; milliseconds since 1970. */
  readonly firstSeenAt?: (id: string) => number | undefined;
}

/**
 * The rows without beaten overlaps. `repaired`: an overlap is left out if another shown one of the same event, market and participant has a
 * window that contains its own and at least its margin, unless only the other's rules differ. With all books the server has marked those.
 */
export function withoutBeaten(
  rows: readonly unknown[],
  { repaired }: Pick<Arrangement, 'repaired'>,
): readonly unknown[] {
  const isLeftOut = repaired ? beatenAmong(rows, rowFigures) : isBeaten;
  return rows.some(isLeftOut) ? rows.filter((row) => !isLeftOut(row)) : rows;
}

/**
 * The rows in the order of what their cards show: flagged ones last, since a doubtful row is nobody's first choice; then by the sort, then
 * overlaps by expected value and the probability that both win, then all by margin; ties by id. Unknown values come last. The same array if it
 * is in order.
 */
export function sortRows(
  rows: readonly unknown[],
  { sort, firstSeenAt }: Omit<Arrangement, 'repaired'>,
): readonly unknown[] {
  const compare = sort === undefined ? inOrder : by(sort, firstSeenAt ?? (() => undefined));
  const sorted = rows
    .map((row) => ({ row, figures: rowFigures(row) }))
    .toSorted(
      (a, b) =>
        Number(a.figures.isFlagged) - Number(b.figures.isFlagged) ||
        compare(a.figures, b.figures) ||
        inOrder(a.figures, b.figures),
    );
  return sorted.every(({ row }, index) => row === rows[index]) ? rows : sorted.map(({ row }) => row);
}

type Compare = (a: RowFigures, b: RowFigures) => number;

function by(sort: Sort, firstSeenAt: (id: string) => number | undefined): Compare {
  switch (sort) {
    case 'margin':
      return (a, b) => descending(a.margin, b.margin);
    case 'ev':
    // What counts toward rollovers is put first where they are known.
    case 'rollover':
      return inOrder;
    case 'dollars':
      return (a, b) => descending(a.dollars, b.dollars);
    case 'start':
      return (a, b) => descending(-a.startsAt, -b.startsAt);
    case 'newest':
      return (a, b) => descending(firstSeenAt(a.id) ?? Number.NaN, firstSeenAt(b.id) ?? Number.NaN);
    case 'age':
      return (a, b) => descending(a.confirmedAt, b.confirmedAt);
  }
}

function inOrder(a: RowFigures, b: RowFigures): number {
  return (
    descending(a.expectedValue, b.expectedValue) ||
    descending(a.hitProbability, b.hitProbability) ||
    descending(a.margin, b.margin) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function descending(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return b - a;
}
