import { isJsonObject } from '../../json/json.ts';
import { changed } from './change.ts';
import type { ListCheck, ListDelta, SeenTimes } from './list-delta.ts';
import { rowHash, sumHashes } from './row-hash.ts';
import { isTimedRow, marketOfRow, withTimes } from './timed-row.ts';

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

/**
 * Gives rows the times of a delta: a new row, or the same if the delta says nothing about its event or the row is of an unknown shape, which is
 * no row that can be shown.
 */
function withSeenTimes(seen: SeenTimes): (row: unknown) => unknown {
  const instantOf = instants(seen.at);
  return (row) => {
    if (!isTimedRow(row) || !Object.hasOwn(seen.books, row.eventId)) return row;
    const books = seen.books[row.eventId];
    const market = seen.markets[row.eventId]?.[marketOfRow(row)];
    const places = seen.rows[row.id];
    return withTimes(row, (place, { sportsbookId }) => {
      const age = places?.[place] ?? market?.[sportsbookId] ?? books?.[sportsbookId];
      return age === undefined ? undefined : instantOf(age);
    });
  };
}

/** An age's time as in the lists: `2026-11-21T18:00:00Z`. Each is made once: the prices of a list have few different ages. */
function instants(at: number): (age: number) => string {
  const known = new Map<number, string>();
  return (age) => {
    const instant = known.get(age) ?? `${new Date((at - age) * 1000).toISOString().slice(0, -5)}Z`;
    known.set(age, instant);
    return instant;
  };
}
