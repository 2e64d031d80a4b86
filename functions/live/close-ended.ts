import type { Millis } from '../../shared/odds/time.ts';
import { type EntitledDeps, entitlementOf } from '../billing/subscription/current-entitlement.ts';
import { liveAmong } from '../identity/session/session-store.ts';
import { isRefusal, Refusal } from '../platform/errors.ts';
import type { HintTransport } from '../platform/hint-transport.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { type Connection, connectionsWith, openConnections, removeConnection } from './connection-store.ts';

export interface CloseEndedDeps extends EntitledDeps {
  readonly transport: HintTransport;
}

/** Users whose access is read at the same time, and connections that are closed at the same time. */
const BATCH = 20;

/**
 * Closes the connections whose session or access has ended, and those that are to be closed: of these or of all. Of these, one without a row is closed too: the account may
 * have been deleted with it. One that cannot be closed keeps its row, so that the next run finds it.
 * @throws 'unavailable' if one could not be closed, or the table does not respond
 */
export async function closeEnded(ids: readonly string[] | undefined, deps: CloseEndedDeps): Promise<void> {
  const { table } = deps;
  const open = ids === undefined ? await openConnections(table) : await connectionsWith(table, ids);
  const stored = new Set(open.map(({ id }) => id));
  const erased = (ids ?? []).filter((id) => !stored.has(id));
  const ended = await endedAmong(open, deps, deps.clock());
  const closing = [...erased, ...ended.map(({ id }) => id)];
  if (closing.length === 0) return;
  await closeAll(closing, deps);
  deps.log.info('connections_closed', { count: closing.length });
}

async function endedAmong(
  open: readonly Connection[],
  deps: EntitledDeps,
  now: Millis,
): Promise<readonly Connection[]> {
  if (open.length === 0) return [];
  const live = await liveAmong(deps.table, open, now);
  const users = new Set(open.filter(({ sessionHash }) => live.has(sessionHash)).map(({ userId }) => userId));
  const entitled = new Set<string>();
  await inBatches([...users], async (userId) => {
    if ((await entitlementOf(userId, deps)).access) entitled.add(userId);
  });
  return open.filter(
    ({ sessionHash, userId, over }) => over === true || !live.has(sessionHash) || !entitled.has(userId),
  );
}

interface CloseDeps {
  readonly table: Table;
  readonly transport: HintTransport;
  readonly log: Log;
}

/**
 * Closes connections and removes their rows.
 * @throws 'unavailable' if one could not be closed, after all others were
 */
export async function closeAll(ids: readonly string[], { table, transport, log }: CloseDeps): Promise<void> {
  let failed = 0;
  await inBatches(ids, async (id) => {
    try {
      await transport.close(id);
      await removeConnection(table, id);
    } catch (error) {
      if (!isRefusal(error, 'unavailable')) throw error;
      failed += 1;
      log.error('connection_not_closed', {}, error);
    }
  });
  if (failed > 0) throw new Refusal('unavailable', { cause: new Error(`${failed} connections could not be closed`) });
}

async function inBatches<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) await Promise.all(all.slice(from, from + BATCH).map(act));
}
