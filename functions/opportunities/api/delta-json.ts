import * as z from 'zod/mini';
import { changeBetween } from '../../../shared/contracts/lists/change.ts';
import type { ListDelta } from '../../../shared/contracts/lists/list-delta.ts';
import { rowHash, sumOf, withoutTimes } from '../../../shared/contracts/lists/row-hash.ts';
import { timedRow } from '../../../shared/contracts/lists/timed-row.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { seenTimesOf } from './said-times.ts';

/** A row of a list as text. */
interface TextRow {
  readonly id: string;
  readonly json: string;
}

/** A version of a list. */
export interface VersionedList {
  readonly version: string;
  readonly rows: readonly TextRow[];
}

/** A change longer than this share of its row is not worth it. */
const WORTH_SHARE = 0.6;

const event = z.object({ eventId: z.string() });

/**
 * The JSON of the delta between two versions of a list; see `listDelta`. The times of prices are said for each event of which one moved, for
 * all rows that are not put whole.
 * @param at seconds since 1970 that ages count back from
 */
export function deltaJson(from: VersionedList, to: VersionedList, at: Seconds): string {
  const before = new Map(from.rows.map(({ id, json }) => [id, json]));
  const put: string[] = [];
  const changed: string[] = [];
  const kept: string[] = [];
  const moved = new Set<string>();
  for (const { id, json } of to.rows) {
    const old = before.get(id);
    before.delete(id);
    const change = old === undefined ? undefined : changeOf(old, json);
    if (change === undefined) {
      put.push(json);
      continue;
    }
    if (change !== UNCHANGED) changed.push(`${JSON.stringify(id)}:${change}`);
    kept.push(json);
    if (old !== json) moved.add(z.parse(event, JSON.parse(json)).eventId);
  }
  const seen = moved.size === 0 ? [] : kept.map((json) => z.parse(timedRow, JSON.parse(json)));
  const rest: Omit<ListDelta, 'put' | 'changed'> = {
    from: from.version,
    to: to.version,
    gone: [...before.keys()],
    seen: seenTimesOf(
      seen.filter(({ eventId }) => moved.has(eventId)),
      at,
    ),
    check: { rows: to.rows.length, sum: sumOf(to.rows.map(({ json }) => rowHash(json))) },
  };
  return `${JSON.stringify(rest).slice(0, -1)},"changed":{${changed.join(',')}},"put":[${put.join(',')}]}`;
}

const UNCHANGED = '';

/** What changed in a row besides times, as JSON; undefined if it has to be put whole. */
function changeOf(old: string, json: string): string | undefined {
  const [before, after] = [withoutTimes(old), withoutTimes(json)];
  if (before === after) return UNCHANGED;
  const change = changeBetween(JSON.parse(before), JSON.parse(after));
  if (change === undefined || Array.isArray(change)) return undefined;
  const text = JSON.stringify(change);
  return text.length > WORTH_SHARE * json.length ? undefined : text;
}
