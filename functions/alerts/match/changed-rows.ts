import type { Seconds } from '../../../shared/odds/time.ts';
import { type AlertRow, alertRowOf, type ChangedRow, type GroupedRow, withoutTimes } from './alert-row.ts';

interface ListedRow {
  readonly id: string;
  readonly json: string;
}

/**
 * The rows of a list that are new, changed, or confirmed again, beside what they were. A row that is the same to the letter is left out,
 * unless a row that may beat it came, changed or left. Rows of one group follow one another.
 * @param since when each row came, by id
 * @param keeps rows that are not left out although they are the same
 */
export function changedRows(
  before: readonly ListedRow[],
  now: readonly ListedRow[],
  since: (id: string) => Seconds,
  keeps: (id: string) => boolean = () => false,
): ChangedRow[] {
  const [earlier, current] = [createGroups(before), createGroups(now)];
  const touched = touchedGroups(before, now);
  const byGroup = [...Map.groupBy(now, (row) => groupIn(row) ?? row.id).values()].flat();
  return byGroup.flatMap(({ id, json }) => {
    const old = earlier.jsonOf(id);
    const isTouched = touched.has(groupIn({ id, json }) ?? '');
    if (old === json && !isTouched && !keeps(id)) return [];
    return [
      {
        ...current.rowOf(id, json),
        before: old === undefined ? undefined : earlier.rowOf(id, old),
        onlyConfirmed: old !== undefined && !isTouched && withoutTimes(old) === withoutTimes(json),
        since: since(id),
      },
    ];
  });
}

const TWO_LINES = '"overlap":';

/** Kind, event, market and participant of a row of two lines, which its id has before the lines; undefined for other rows. */
export function groupOf({ id, overlap }: Pick<AlertRow, 'id' | 'overlap'>): string | undefined {
  return overlap === undefined ? undefined : id.slice(0, id.lastIndexOf('/'));
}

function groupIn({ id, json }: ListedRow): string | undefined {
  return json.includes(TWO_LINES) ? id.slice(0, id.lastIndexOf('/')) : undefined;
}

/** Groups of which a row came, left, or changed in more than its times. */
function touchedGroups(before: readonly ListedRow[], now: readonly ListedRow[]): ReadonlySet<string> {
  const left = new Map(before.map((row) => [row.id, row]));
  const touched = new Set<string>();
  for (const row of now) {
    const group = groupIn(row);
    const old = left.get(row.id);
    left.delete(row.id);
    if (group === undefined || touched.has(group)) continue;
    if (old === undefined || withoutTimes(old.json) !== withoutTimes(row.json)) touched.add(group);
  }
  for (const row of left.values()) touched.add(groupIn(row) ?? '');
  touched.delete('');
  return touched;
}

/** Parses each row of a list at most once, and only those that are asked for. */
function createGroups(list: readonly ListedRow[]) {
  const jsons = new Map(list.map(({ id, json }) => [id, json]));
  const groups = Map.groupBy(list, groupIn);
  const parsed = new Map<string, AlertRow>();
  const parse = ({ id, json }: ListedRow): AlertRow => {
    const row = parsed.get(id) ?? alertRowOf(json);
    parsed.set(id, row);
    return row;
  };
  return {
    jsonOf: (id: string) => jsons.get(id),
    rowOf(id: string, json: string): GroupedRow {
      const group = groupIn({ id, json });
      const row = parse({ id, json });
      return { row, group: group === undefined ? [row] : (groups.get(group) ?? []).map(parse) };
    },
  };
}
