import * as z from 'zod/mini';
import type { listPositions } from '../../shared/contracts/bets/positions.ts';
import { POSITIONS_PER_PAGE } from '../../shared/contracts/bets/positions.ts';
import type { QueryOf, ReplyOf } from '../../shared/contracts/contract.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hash.ts';
import { betPosition, openPosition } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { newPositionId } from './new-position.ts';
import { type OddsAccessDeps, withVisibleCloses } from './odds-access.ts';
import { positionReply } from './position-reply.ts';
import { type PositionRow, positionRow } from './position-row.ts';

/** Positions read in one call at most; a filter that few pass gives short pages. */
const MOST_READ = 12 * POSITIONS_PER_PAGE;

type Query = QueryOf<typeof listPositions>;

/**
 * A page of positions, the last placed first.
 * @throws Refusal 'query-invalid' for a cursor that is not of this list
 */
export async function pageOfPositions(
  userId: string,
  query: Query,
  deps: OddsAccessDeps,
): Promise<ReplyOf<typeof listPositions>> {
  const { isIn, end, begin } = filterOf(query);
  const positions: PositionRow[] = [];
  let behind = query.cursor === undefined ? end : idOfCursor(query.cursor, userId, query);
  let isAtEnd = false;
  for (let read = 0; read < MOST_READ && positions.length < POSITIONS_PER_PAGE && !isAtEnd; ) {
    const { ids, rows } = await nextRows(deps.table, userId, { behind, isOpen: query.state === 'open' });
    for (const row of rows) if (row !== undefined && row.id >= begin && isIn(row)) positions.push(row);
    const last = ids.at(-1);
    isAtEnd = ids.length < POSITIONS_PER_PAGE || last === undefined || last < begin;
    behind = last ?? behind;
    read += ids.length;
  }
  // What does not fit is read again with the next page.
  const page = positions.slice(0, POSITIONS_PER_PAGE);
  const isFull = positions.length > page.length;
  const last = isFull ? page.at(-1)?.id : isAtEnd ? undefined : behind;
  const visible = await withVisibleCloses(userId, page, deps);
  return {
    positions: page.map((row) => positionReply(row, visible)),
    cursor: last === undefined ? undefined : cursorOf(last, userId, query),
  };
}

const idRow = z.object({ id: z.string() });

async function nextRows(
  table: Table,
  userId: string,
  { behind, isOpen }: { readonly behind: string | undefined; readonly isOpen: boolean },
): Promise<{ readonly ids: readonly string[]; readonly rows: readonly (PositionRow | undefined)[] }> {
  const keyOf = isOpen ? openPosition : betPosition;
  const { pk, sk } = keyOf(userId, 'any');
  const options = {
    skPrefix: sk.slice(0, -'any'.length),
    limit: POSITIONS_PER_PAGE,
    newestFirst: true,
    startBehind: behind === undefined ? undefined : keyOf(userId, behind).sk,
  } as const;
  if (!isOpen) {
    const rows = await table.query(pk, { schema: positionRow, ...options });
    return { ids: rows.map(({ id }) => id), rows };
  }
  const ids = (await table.query(pk, { schema: idRow, ...options })).map(({ id }) => id);
  const rows = await table.getMany(
    ids.map((id) => betPosition(userId, id)),
    positionRow,
  );
  return { ids, rows };
}

/** All positions with an open bet. */
export async function allOpenPositions(table: Table, userId: string): Promise<PositionRow[]> {
  const { pk, sk } = openPosition(userId, 'any');
  const open = await table.query(pk, { schema: idRow, skPrefix: sk.slice(0, -'any'.length) });
  const rows = await table.getMany(
    open.map(({ id }) => betPosition(userId, id)),
    positionRow,
  );
  return rows.flatMap((row) => row ?? []);
}

/** All positions placed since a time. Ids sort by it. */
export function positionsSince(table: Table, userId: string, since: Millis): Promise<PositionRow[]> {
  const { pk, sk } = betPosition(userId, newPositionId(Math.max(0, since), ''));
  const skPrefix = betPosition(userId, 'any').sk.slice(0, -'any'.length);
  return table.query(pk, { schema: positionRow, skPrefix, startBehind: sk });
}

interface Filter {
  readonly isIn: (row: PositionRow) => boolean;
  /** Ids begin with the time of placing: the first one, and the end before which they are; undefined without one. */
  readonly begin: string;
  readonly end: string | undefined;
}

function filterOf({ state, kind, month, sportsbookId }: Query): Filter {
  const book = sportsbookId === undefined ? undefined : Number(sportsbookId);
  const isIn = (row: PositionRow) => {
    const isOpen = row.legs.some(({ settled }) => settled === undefined);
    return (
      (state === undefined || isOpen === (state === 'open')) &&
      (kind === undefined || row.kind === kind) &&
      (book === undefined || row.legs.some((leg) => leg.sportsbookId === book))
    );
  };
  if (month === undefined) return { isIn, begin: '', end: undefined };
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Before 1970 nobody placed anything here.
  return { isIn, begin: hexOf(Date.UTC(year, number - 1)), end: hexOf(Date.UTC(year, number)) };
}

function hexOf(at: Millis): string {
  return Math.max(0, at).toString(16).padStart(12, '0');
}

/** Hex digits at the end of a cursor that say whose list and which filters it belongs to. */
const CHECK_DIGITS = 16;

function cursorOf(id: string, userId: string, query: Query): string {
  return id + checkOf(id, userId, query);
}

function idOfCursor(cursor: string, userId: string, query: Query): string {
  const [id, check] = [cursor.slice(0, -CHECK_DIGITS), cursor.slice(-CHECK_DIGITS)];
  if (check !== checkOf(id, userId, query)) throw new Refusal('query-invalid');
  return id;
}

function checkOf(id: string, userId: string, { state, kind, month, sportsbookId }: Query): string {
  return sha256Hex(JSON.stringify([id, userId, state, kind, month, sportsbookId])).slice(0, CHECK_DIGITS);
}
