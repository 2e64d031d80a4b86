import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { afterScan, type FollowedKind, followedKinds } from '../../../shared/proof/appearances.ts';
import { publishedGames } from '../../bets/closing-prices/keep-league.ts';
import { createEntryMemory, type Entries } from '../../odds/api/entry-memory.ts';
import { createOddsStore, type OddsStore } from '../../odds/api/odds-store.ts';
import type { LeagueVersion } from '../../odds/snapshot/league-version.ts';
import type { SnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { keepClosesOf } from './keep-closes.ts';
import { listedPairs } from './listed-pairs.ts';
import { advanceLogged, type LoggedVersion, loggedVersionOf } from './log-store.ts';
import { logValues } from './log-values.ts';

export interface LoggingDeps {
  readonly table: Table;
  readonly log: Log;
  readonly snapshots: SnapshotStore;
  readonly lists: LoggedLists;
  readonly odds: OddsStore;
}

/** The lists of which rows are logged, and those of games. */
type LoggedLists = Readonly<Record<FollowedKind | 'value' | 'events', Entries>>;

/** A run that finds that another one has logged meanwhile goes on from there, this often. */
const ROUNDS = 5;

/** What of the lists the log reads. Keep it for the life of the process. */
export function createLoggingReads(snapshots: SnapshotStore): Pick<LoggingDeps, 'snapshots' | 'lists' | 'odds'> {
  const view = (name: keyof LoggedLists) => createEntryMemory(snapshots, name);
  const lists = {
    arbitrage: view('arbitrage'),
    overlap: view('overlap'),
    value: view('value'),
    events: view('events'),
  };
  return { snapshots, lists, odds: createOddsStore(snapshots) };
}

/**
 * Logs what the current lists of a league have and those logged last had not, what has left them, and the last fair prices before games start.
 * From whatever was logged last to whatever is current: events may be lost, doubled or late. The league moves on together with what ended, after all
 * else is logged, so that a crash loses and doubles none.
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
  { table, log, snapshots, lists, odds }: LoggingDeps,
): Promise<boolean> {
  const { version, dataAt } = current;
  const values = await logValues(league, { before: from, current }, { table, snapshots, values: lists.value });
  const games = await publishedGames(league, current, lists.events);
  const closes = await keepClosesOf(league, { games, version: current }, { table, odds });
  const pairs = await Promise.all(
    followedKinds.map(async (kind) => listedPairs(kind, await lists[kind](league, current))),
  );
  const before = from?.dataAt ?? dataAt;
  const { open, ended } = afterScan(from?.open ?? [], pairs.flat(), { at: dataAt, before });
  const isLogged = await advanceLogged(table, league, from, { next: { version, dataAt, open }, ended });
  log.info('rows_logged', { league, version, values, closes, open: open.length, ended: ended.length });
  return isLogged;
}
