import * as z from 'zod/mini';
import type { ImportedKey, ImportedPosition } from '../../shared/contracts/bets/imports.ts';
import { MAX_POSITIONS } from '../../shared/contracts/bets/position.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import { betChange, betPosition, importedPosition } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';
import { importedId, importedRow } from './imported-row.ts';
import { moneySteps } from './money/money-steps.ts';
import { type PositionRow, positionRow } from './position-row.ts';
import {
  announceGames,
  countSteps,
  gameSteps,
  isAtVersion,
  monthSteps,
  openSteps,
  type Written,
} from './position-steps.ts';

/** Adds and deletes several positions at a time: the sums of their months are written once for all of a transaction. */

/** Limit of TransactWriteItems. */
const MOST_STEPS = 100;
/** Positions tried in one transaction. */
const AT_ONCE = 20;
/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;
/** Entries of a history that are deleted with their position; any more are deleted right after it. */
const MOST_CHANGES_AT_ONCE = 60;

/**
 * Adds positions of a file, each once however often it is called. Outcomes in the given order. What a call before its failure has added
 * stays, and is known to the next one.
 * @throws 'too-many-positions'
 * @throws 'input-invalid' for a time too long ago or to come
 */
export async function addImported(
  table: Table,
  { userId, importId, positions }: ImportOf,
  now: Millis,
): Promise<('added' | 'known')[]> {
  const rows = positions.map((position) => importedRow(position, importId, now));
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  const added = new Set<string>();
  const distinct = [...first.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    for (const id of await addRows(table, userId, distinct.slice(from, from + AT_ONCE), now)) added.add(id);
  }
  return rows.map((row) => (first.get(row.id) === row && added.has(row.id) ? 'added' : 'known'));
}

/** Which of a file's positions are there already, by this or an earlier import. */
export async function knownImported(table: Table, userId: string, keys: readonly ImportedKey[], now: Millis) {
  const rows = keys.map((key) => ({ id: importedId(key, now) }));
  const stored = await storedOf(table, userId, rows);
  return rows.map(({ id }): 'known' | 'new' => (stored.has(id) ? 'known' : 'new'));
}

interface ImportOf {
  readonly userId: string;
  readonly importId: string;
  readonly positions: readonly ImportedPosition[];
}

/**
 * Deletes a position with its history, and takes it off all sums.
 * @throws 'not-found' if the user has none with this id
 */
export async function deletePosition(
  table: Table,
  { userId, positionId }: { readonly userId: string; readonly positionId: string },
  now: Millis,
): Promise<void> {
  if ((await deletePositions(table, { userId, ids: [positionId] }, now)) === 0) throw new Refusal('not-found');
}

/** Deletes those of the positions that there are; returns their number. */
export async function deletePositions(
  table: Table,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
  now: Millis,
): Promise<number> {
  let deleted = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    deleted += await deleteRows(table, userId, [...new Set(ids.slice(from, from + AT_ONCE))], now);
  }
  return deleted;
}

/** Ids of positions that came with an import and are still there, at most `limit`. */
export async function positionsOfImport(
  table: Table,
  { userId, importId, limit }: { readonly userId: string; readonly importId: string; readonly limit: number },
): Promise<string[]> {
  const { pk, sk } = importedPosition(userId, importId, 'any');
  const skPrefix = sk.slice(0, -'any'.length);
  return (await table.query(pk, { schema: importedRowOf, skPrefix, limit })).map(({ id }) => id);
}

const importedRowOf = z.object({ id: z.string() });

/** Adds the rows that are not there yet; returns their ids. */
async function addRows(table: Table, userId: string, rows: readonly PositionRow[], now: Millis): Promise<string[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = await storedOf(table, userId, rows);
    const missing = rows.filter(({ id }) => !stored.has(id));
    if (missing.length === 0) return [];
    const written = missing.map((after): Written => ({ before: undefined, after }));
    for (const row of missing) await announceGames(table, { before: undefined, after: row }, now);
    const steps = [
      ...countSteps(userId, written, hasRoomFor(missing.length)),
      ...written.flatMap((each) => addSteps(userId, each)),
      ...(await monthSteps(table, userId, written)),
      ...(await moneySteps(table, userId, { written, now })),
    ];
    if (steps.length > MOST_STEPS) {
      const half = Math.ceil(missing.length / 2);
      const first = await addRows(table, userId, missing.slice(0, half), now);
      return [...first, ...(await addRows(table, userId, missing.slice(half), now))];
    }
    try {
      await table.transact(steps);
      return missing.map(({ id }) => id);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.steps.includes(0)) throw new Refusal('too-many-positions');
    }
  }
  throw busy();
}

function addSteps(userId: string, written: Written): Step[] {
  const { after } = written;
  if (after === undefined) return [];
  const { id, importId } = after;
  return [
    { kind: 'put', key: betPosition(userId, id), values: { ...after }, condition: isNew },
    ...(importId === undefined
      ? []
      : [{ kind: 'put', key: importedPosition(userId, importId, id), values: { id } } as const]),
    ...openSteps(userId, written),
    ...gameSteps(userId, written),
  ];
}

async function deleteRows(table: Table, userId: string, ids: readonly string[], now: Millis): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = await table.getMany(
      ids.map((id) => betPosition(userId, id)),
      positionRow,
    );
    const rows = stored.flatMap((row) => row ?? []);
    if (rows.length === 0) return 0;
    const written = rows.map((before): Written => ({ before, after: undefined }));
    const changes = rows.map((row) => changesOf(userId, row));
    const steps = [
      ...countSteps(userId, written),
      ...written.flatMap((each) => removeSteps(userId, each)),
      ...changes.flatMap((each) => each.slice(0, MOST_CHANGES_AT_ONCE)),
      ...(await monthSteps(table, userId, written)),
      ...(await moneySteps(table, userId, { written, now })),
    ];
    if (steps.length > MOST_STEPS && rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      const [first, second] = [rows.slice(0, half), rows.slice(half)].map((some) => some.map(({ id }) => id));
      return (await deleteRows(table, userId, first ?? [], now)) + (await deleteRows(table, userId, second ?? [], now));
    }
    try {
      await table.transact(steps);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      continue;
    }
    const left = changes.flatMap((each) => each.slice(MOST_CHANGES_AT_ONCE));
    for (let from = 0; from < left.length; from += MOST_STEPS)
      await table.transact(left.slice(from, from + MOST_STEPS));
    return rows.length;
  }
  throw busy();
}

function removeSteps(userId: string, written: Written): Step[] {
  const { before } = written;
  if (before === undefined) return [];
  const { id, importId, version } = before;
  return [
    { kind: 'remove', key: betPosition(userId, id), condition: isAtVersion(version) },
    ...(importId === undefined ? [] : [{ kind: 'remove', key: importedPosition(userId, importId, id) } as const]),
    ...openSteps(userId, written),
    ...gameSteps(userId, written),
  ];
}

/** Removals of a history, the latest first: what is left of a failed one is older than what a new position of this id would have. */
function changesOf(userId: string, { id, revision }: PositionRow): Step[] {
  return Array.from(
    { length: revision - 1 },
    (_, n): Step => ({ kind: 'remove', key: betChange(userId, id, revision - n) }),
  );
}

async function storedOf(
  table: Table,
  userId: string,
  rows: readonly Pick<PositionRow, 'id'>[],
): Promise<ReadonlySet<string>> {
  const stored = await table.getMany(
    rows.map(({ id }) => betPosition(userId, id)),
    importedRowOf,
  );
  return new Set(stored.flatMap((row) => row?.id ?? []));
}

function busy(): Refusal {
  return new Refusal('unavailable', { cause: new Error('positions are written by too many at once') });
}

/** The first position makes the row. */
function hasRoomFor(n: number): Condition {
  return { expression: 'attribute_not_exists(n) OR n <= :most', values: { ':most': MAX_POSITIONS - n } };
}
