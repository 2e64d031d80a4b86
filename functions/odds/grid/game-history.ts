import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getHistory } from '../../../shared/contracts/lists/grid.ts';
import { isEveryLine, marketOfKey, packHistory } from '../../../shared/grid/changes.ts';
import type { LeagueVersion, View } from '../snapshot/league-version.ts';
import { MissingPart } from '../snapshot/part-store.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { type HistoryStore, withLater } from './history-store.ts';
import { readLines, readListedGame } from './league-grid.ts';

export interface GameHistories {
  readonly snapshots: SnapshotStore;
  readonly histories: HistoryStore;
}

/** A game, and of what: every line of a family of markets; undefined: the main markets. */
interface Wanted {
  readonly gameId: string;
  readonly family?: string | undefined;
}

/**
 * All changes of a game's prices that are known, until two days after its start, without sportsbooks that are off; undefined for a game that never was
 * in the lists.
 */
export async function readGameHistory(
  { gameId, family }: Wanted,
  { snapshots, histories }: GameHistories,
  off: ReadonlySet<number> = new Set(),
): Promise<ReplyOf<typeof getHistory> | undefined> {
  const pointer = await snapshots.current();
  const rows = await Promise.all(
    leagues.map(async ({ key }) => ({ league: key, row: await histories.read(key, gameId) })),
  );
  const known = rows.filter(({ row }) => row !== undefined);
  // A game that was first seen within the hour has no row.
  for (const { league, row } of known.length > 0 ? known : rows) {
    const version = pointer.get(league);
    const listed = version === undefined ? undefined : await readListed(gameId, { league, version }, snapshots);
    if (listed === undefined && row === undefined) continue;
    const { game, changes = [] } = listed ?? {};
    const all = game === undefined ? row : withLater(row, { ...game, to: game.at, histories: changes });
    if (all === undefined) continue;
    const wanted = all.histories.filter(({ key }) =>
      family === undefined ? !isEveryLine(key) : isEveryLine(key) && marketOfKey(key).market === family,
    );
    const shown = wanted.map(({ key, changes: of }) => ({
      key,
      changes: of.filter(({ sportsbookId }) => !off.has(sportsbookId)),
    }));
    const { startsAt, homeTeam, awayTeam, to } = all;
    return { league, startsAt, homeTeam, awayTeam, to, markets: packHistory(shown) };
  }
  return undefined;
}

/** What a version has of a game; undefined if it has nothing, or has expired. */
async function readListed(
  gameId: string,
  of: { readonly league: LeagueKey; readonly version: LeagueVersion },
  snapshots: SnapshotStore,
): Promise<ReturnType<typeof readListedGame>> {
  try {
    const linesOf = (view: View) => readLines(snapshots, { ...of, view });
    const [grid, changes] = await Promise.all([linesOf('grid'), linesOf('changes')]);
    return readListedGame({ grid, changes }, gameId);
  } catch (error) {
    if (error instanceof MissingPart) return undefined;
    throw error;
  }
}
