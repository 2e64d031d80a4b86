import { isJsonObject } from '../../json/json.ts';
import { changed } from './change.ts';
import type { ListCheck, ListDelta } from './list-delta.ts';
import { rowHash, sumHashes } from './row-hash.ts';
import { withSeenTimes } from './seen-times.ts';

type Row = object;

/** Of rows, by identity: a list of a thousand rows takes tens of milliseconds to hash, a delta only what it brings. */
const hashes = new WeakMap<Row, number>();

/** The row that a row was before its prices were confirmed again; of the last delta alone, so that older rows are freed. */
const earlierRows = new WeakMap<Row, Row>();

/** The row that this one was before the last delta, if nothing but the times of its prices changed since. */
export function rowBeforeTimes(row: object): object | undefined {
  return earlierRows.get(row);
}

/** A list that a client has. */
export interface HeldList {
  /** The version in its ETag. */
  readonly version: string;
  readonly rows: readonly unknown[];
}

/**
 * The rows after a delta, in no order; undefined if it is for another list or does not come to what it says, so that the whole list has to be
 * read. Rows that it does not touch stay the same objects.
 */
export function applyDelta({ version, rows }: HeldList, delta: ListDelta): readonly unknown[] | undefined {
  if (delta.from !== version) return undefined;
  const left = new Set([...delta.gone, ...delta.put.map(idOf)]);
  const withTimes = withSeenTimes(delta.seen);
  const kept = rows.filter((row) => !left.has(idOf(row))).map((row) => seenAnew(changedRow(row, delta), withTimes));
  const after = [...kept, ...delta.put];
  return comesTo(after, delta.check) ? after : undefined;
}

function changedRow(row: unknown, delta: ListDelta): unknown {
  const id = idOf(row);
  return typeof id === 'string' && Object.hasOwn(delta.changed, id) ? changed(row, delta.changed[id]) : row;
}

function seenAnew(row: unknown, withTimes: (row: unknown) => unknown): unknown {
  const timed = withTimes(row);
  if (timed === row || !isJsonObject(timed) || !isJsonObject(row)) return timed;
  // Times are not part of a row's hash.
  hashes.set(timed, hashOf(row));
  earlierRows.set(timed, row);
  earlierRows.delete(row);
  return timed;
}

function comesTo(rows: readonly unknown[], check: ListCheck): boolean {
  return rows.length === check.rows && sumHashes(rows.map(hashOf)) === check.sum;
}

function hashOf(row: unknown): number {
  if (!isJsonObject(row)) return rowHash(JSON.stringify(row));
  const known = hashes.get(row);
  if (known !== undefined) return known;
  const hash = rowHash(JSON.stringify(row));
  hashes.set(row, hash);
  return hash;
}

function idOf(row: unknown): unknown {
  return isJsonObject(row) && 'id' in row ? row.id : undefined;
}
