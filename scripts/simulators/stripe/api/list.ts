import { invalid, noSuch } from './refusal.ts';

interface Paging {
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface Range {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}

const USUAL_LIMIT = 10;
const MOST = 100;

/**
 * One page, newest first.
 * @throws Refusal for a limit outside 1 to 100 and for a cursor that is not in the list
 */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  rows: readonly T[],
  { limit = USUAL_LIMIT, starting_after: after, ending_before: before }: Paging,
): Page<T> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw invalid(`This value must be between 1 and ${MOST}.`, { param: 'limit' });
  const newestFirst = rows.toReversed();
  if (before !== undefined) {
    const end = indexOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(newestFirst, after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
}

function indexOf(rows: readonly { readonly id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw noSuch('object', id, param);
  return index;
}

/** Whether a moment (seconds) is the wanted one or within the wanted range. */
export function isWithin(created: number, wanted: Range | number | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Whether nothing was asked for, or this. */
export function isWanted<T>(value: T, wanted: T | undefined): boolean {
  return wanted === undefined || value === wanted;
}
