import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { afterScan, type FollowedKind, followedKinds } from '../../../shared/proof/appearances.ts';
import { createEntryMemory, type Entries } from '../../odds/api/entry-memory.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { listedPairs } from './listed-pairs.ts';
import { advanceLogged, type LoggedVersion, loggedVersionOf } from './log-store.ts';

export interface LoggingDeps {
  readonly table: Table;
  readonly log: Log;
  readonly snapshots: SnapshotStore;
  readonly pairs: Readonly<Record<FollowedKind, Entries>>;
}

/** A run that finds that another one has logged meanwhile goes on from there, this often. */
const ROUNDS = 5;

/** The lists whose pairs are followed. Keep it for the life of the process. */
export function createPairEntries(snapshots: SnapshotStore): LoggingDeps['pairs'] {
  return { arbitrage: createEntryMemory(snapshots, 'arbitrage'), overlap: createEntryMemory(snapshots, 'overlap') };
}

/**
 * Logs what the current lists of a league have and those logged last had not, and what has left them. From whatever was logged last to whatever
 * is current: events may be lost, doubled or late. The league moves on together with what ended, so that a crash loses and doubles none.
 * @throws 'unavailable' when the table does not respond
 */
export async function logLeague(league: LeagueKey, deps: LoggingDeps): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const from = await loggedVersionOf(deps.table, league);
    const current = (await deps.snapshots.current()).get(league);
    if (current === undefined || (from !== undefined && current.dataAt <= from.dataAt)) return;
    if (await logVersion(league, { from, current }, deps)) return;
  }
}

/** False if another run has logged meanwhile. */
async function logVersion(
  league: LeagueKey,
  { from, current }: { readonly from: LoggedVersion | undefined; readonly current: LeagueVersion },
  { table, log, pairs }: LoggingDeps,
): Promise<boolean> {
  const { version, dataAt } = current;
  const lists = await Promise.all(
    followedKinds.map(async (kind) => listedPairs(kind, await pairs[kind](league, current))),
  );
  const before = from?.dataAt ?? dataAt;
  const { open, ended } = afterScan(from?.open ?? [], lists.flat(), { at: dataAt, before });
  const isLogged = await advanceLogged(table, league, from, { next: { version, dataAt, open }, ended });
  log.info('rows_logged', { league, version, open: open.length, ended: ended.length });
  return isLogged;
}
