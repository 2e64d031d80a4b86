import { changeBetween } from '../../../shared/contracts/lists/change.ts';
import type { ListDelta } from '../../../shared/contracts/lists/list-delta.ts';
import { rowHash, sumHashes, withoutTimes } from '../../../shared/contracts/lists/row-hash.ts';
import { isTimedRow, type TimedRow } from '../../../shared/contracts/lists/timed-row.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { seenTimesOf } from './seen-times.ts';

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

/** By the row's identity: versions of a list share the rows of leagues without a new one. */
const hashes = new WeakMap<TextRow, number>();

interface KeptRow {
  readonly json: string;
  /** Whether a price was confirmed again. */
  readonly isMoved: boolean;
}

/**
 * The JSON of the delta between two versions of a list; see `listDelta`. The times of prices are said for each event of which one moved, for
 * all rows that are not put whole.
 * @param at seconds since 1970 that ages count back from
 */
export function deltaJson(from: VersionedList, to: VersionedList, at: Seconds): string {
  const before = new Map(from.rows.map(({ id, json }) => [id, json]));
  const put: string[] = [];
  const changed: string[] = [];
  const kept: KeptRow[] = [];
  for (const { id, json } of to.rows) {
    const old = before.get(id);
    before.delete(id);
    const change = old === undefined ? undefined : changeOf(old, json);
    if (change === undefined) {
      put.push(json);
      continue;
    }
    if (change !== UNCHANGED) changed.push(`${JSON.stringify(id)}:${change}`);
    kept.push({ json, isMoved: old !== json });
  }
  const rest: Omit<ListDelta, 'put' | 'changed'> = {
    from: from.version,
    to: to.version,
    gone: [...before.keys()],
    seen: seenTimesOf(ofMovedEvents(kept), at),
    check: { rows: to.rows.length, sum: sumHashes(to.rows.map(hashOf)) },
  };
  return `${JSON.stringify(rest).slice(0, -1)},"changed":{${changed.join(',')}},"put":[${put.join(',')}]}`;
}

const UNCHANGED = '';

/** The rows of events of which a price was confirmed again. */
function ofMovedEvents(kept: readonly KeptRow[]): readonly TimedRow[] {
  if (!kept.some(({ isMoved }) => isMoved)) return [];
  const rows = kept.map(({ json, isMoved }) => ({ row: timedRowIn(json), isMoved }));
  const moved = new Set(rows.filter(({ isMoved }) => isMoved).map(({ row }) => row.eventId));
  return rows.map(({ row }) => row).filter(({ eventId }) => moved.has(eventId));
}

function timedRowIn(json: string): TimedRow {
  const row: unknown = JSON.parse(json);
  if (!isTimedRow(row)) throw new Error('A stored row has no times');
  return row;
}

function hashOf(row: TextRow): number {
  const hash = hashes.get(row) ?? rowHash(row.json);
  hashes.set(row, hash);
  return hash;
}

/** What changed in a row besides times, as JSON; undefined if it has to be put whole. */
function changeOf(old: string, json: string): string | undefined {
  const [before, after] = [withoutTimes(old), withoutTimes(json)];
  if (before === after) return UNCHANGED;
  const change = changeBetween(JSON.parse(before), JSON.parse(after));
  if (change === undefined || Array.isArray(change)) return undefined;
  const text = JSON.stringify(change);
  return text.length > WORTH_SHARE * json.length ? undefined : text;
}
