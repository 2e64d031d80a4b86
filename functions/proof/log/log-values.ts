import { isGradedByScore } from '../../../shared/bets/grade.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { logDay } from '../../../shared/proof/log-day.ts';
import { watchGame } from '../../bets/games/watched-games.ts';
import type { Entries } from '../../odds/api/entry-memory.ts';
import { limitConcurrency } from '../../odds/provider/concurrency-limit.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';
import { MissingPart } from '../../odds/snapshot/part-store.ts';
import type { SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ListedValue, listedValue } from './value-row.ts';
import { logValue } from './value-store.ts';

const WRITES_AT_ONCE = 8;

export interface ValueLogDeps {
  readonly table: Table;
  readonly snapshots: SnapshotStore;
  /** Of the lists of value bets. */
  readonly values: Entries;
}

/**
 * Logs the value bets of a list that were not in the one logged last, or that are the first of a day. Can be repeated: a row that is there stays as
 * it is. How many were tried.
 */
export async function logValues(
  league: LeagueKey,
  { before, current }: { readonly before: Listed | undefined; readonly current: LeagueVersion },
  deps: ValueLogDeps,
): Promise<number> {
  const at = current.dataAt;
  const isSameDay = before !== undefined && logDay(before.dataAt) === logDay(at);
  const known = isSameDay ? await idsBefore(league, before.version, deps) : new Set<string>();
  const entries: readonly ListEntry[] = await deps.values(league, current);
  const fresh = entries.filter(({ id, startsAt }) => !known.has(id) && startsAt > at).map(listedValue);
  const limit = limitConcurrency(WRITES_AT_ONCE);
  await Promise.all(gamesToWatch(league, fresh).map((game) => limit(() => watchGame(deps.table, league, game))));
  await Promise.all(fresh.map((row) => limit(() => logValue(deps.table, league, row, at))));
  return fresh.length;
}

/** What was logged last. */
interface Listed {
  readonly version: string;
  readonly dataAt: Seconds;
}

/** None if its parts have expired: then all are tried, and the log keeps those that it has. */
async function idsBefore(
  league: LeagueKey,
  version: string,
  { snapshots, values }: ValueLogDeps,
): Promise<ReadonlySet<string>> {
  const stored = await snapshots.version(league, version);
  if (stored === undefined) return new Set();
  try {
    return new Set((await values(league, stored)).map(({ id }) => id));
  } catch (error) {
    if (error instanceof MissingPart) return new Set();
    throw error;
  }
}

/** The games of rows that a final score decides. */
function gamesToWatch(league: LeagueKey, rows: readonly ListedValue[]) {
  const graded = rows.filter(({ pick }) => isGradedByScore({ league, ...pick }));
  return [...new Map(graded.map(({ gameId, startsAt }) => [gameId, { gameId, startsAt }])).values()];
}
