import type { Seconds } from '../../../shared/odds/time.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { alertRowOf, type ChangedRow, withoutTimes } from './alert-row.ts';

/**
 * The rows of a list that are new, changed, or confirmed again, beside what they were. A row that is the same to the letter is left out.
 * @param since when each row came, by id
 */
export function changedRows(
  before: readonly ListEntry[],
  now: readonly ListEntry[],
  since: (id: string) => Seconds,
): ChangedRow[] {
  const earlier = new Map(before.map(({ id, json }) => [id, json]));
  return now.flatMap(({ id, json }) => {
    const old = earlier.get(id);
    if (old === json) return [];
    return [
      {
        row: alertRowOf(json),
        before: old === undefined ? undefined : alertRowOf(old),
        onlyConfirmed: old !== undefined && withoutTimes(old) === withoutTimes(json),
        since: since(id),
      },
    ];
  });
}
