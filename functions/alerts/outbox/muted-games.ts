import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { mutedGame } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

const muteRow = z.object({ until: storedSeconds });

/** Whether a person wants no more alerts of a game: of each of these. */
export async function mutedGames(
  table: Table,
  games: readonly { readonly userId: string; readonly eventId: string }[],
  at: Seconds,
): Promise<boolean[]> {
  const rows = await table.getMany(
    games.map(({ userId, eventId }) => mutedGame(userId, eventId)),
    muteRow,
  );
  return rows.map((row) => row !== undefined && row.until > at);
}
