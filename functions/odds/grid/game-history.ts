import { leagues } from '../../../shared/catalogue/leagues.ts';
import type { ReplyOf } from '../../../shared/contracts/contract.ts';
import type { getHistory } from '../../../shared/contracts/lists/grid.ts';
import { packHistory } from '../../../shared/grid/changes.ts';
import { MissingPart } from '../snapshot/part-store.ts';
import type { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { readGrid, withLater } from './follow-league.ts';
import type { HistoryStore } from './history-store.ts';

export interface GameHistories {
  readonly snapshots: SnapshotStore;
  readonly histories: HistoryStore;
}

/**
 * All changes of a game's prices that are known, until two days after its start, without sportsbooks that are off; undefined for a game that never was
 * in the lists.
 */
export async function readGameHistory(
  gameId: string,
  { snapshots, histories }: GameHistories,
  off: ReadonlySet<number> = new Set(),
): Promise<ReplyOf<typeof getHistory> | undefined> {
  const rows = await Promise.all(
    leagues.map(async ({ key }) => ({ league: key, row: (await histories.read(key, [gameId]))[0] })),
  );
  const known = rows.filter(({ row }) => row !== undefined);
  const pointer = await snapshots.current();
  const found = await Promise.all(
    // A game that was first seen within the hour has no row.
    (known.length > 0 ? known : rows).map(async ({ league, row }) => {
      const version = pointer.get(league);
      const grid = version === undefined ? undefined : await readGrid(snapshots, league, version).catch(ifExpired);
      const game = grid?.games.find(({ id }) => id === gameId);
      const facts = game ?? row;
      if (facts === undefined) return undefined;
      const { startsAt, homeTeam, awayTeam } = facts;
      const markets = packHistory(
        withLater(row, grid?.changes.get(gameId) ?? []).map(({ key, changes }) => ({
          key,
          changes: changes.filter(({ sportsbookId }) => !off.has(sportsbookId)),
        })),
      );
      return { league, startsAt, homeTeam, awayTeam, to: game?.at ?? row?.to ?? 0, markets };
    }),
  );
  return found.find((history) => history !== undefined);
}

function ifExpired(error: unknown): undefined {
  if (!(error instanceof MissingPart)) throw error;
}
