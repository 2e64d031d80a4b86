import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { limitConcurrency } from '../../odds/provider/concurrency-limit.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { listedGame } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, unlessRefused } from '../../platform/table/write.ts';

/**
 * What is kept of games on which somebody has bets, until a month after they start: longer than bets are graded, so that a person can see what
 * was used. Nothing here says whose bets they are.
 */
export const GAME_KEPT_SECONDS: Seconds = 30 * 24 * 3600;
/** Games are graded for three days. */
export const LISTED_KEPT_SECONDS: Seconds = 4 * 24 * 3600;
const LISTED_PREFIX = `LISTED${KEY_SEPARATOR}`;
const WRITES_AT_ONCE = 8;

const listedRow = z.object({ gameId: z.string(), startsAt: storedSeconds, dataAt: storedSeconds });
const isNoLaterList = (dataAt: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR dataAt <= :dataAt',
  values: { ':dataAt': dataAt },
});

/** A game of our lists. */
export interface ListedGame {
  readonly gameId: string;
  readonly startsAt: Seconds;
}

/** The games of our lists of the last days, by id, with their starts as the last list that had them said. */
export async function listedGames(table: Table, league: LeagueKey): Promise<ReadonlyMap<string, ListedGame>> {
  const rows = await table.query(listedGame(league, 'any').pk, { schema: listedRow, skPrefix: LISTED_PREFIX });
  return new Map(rows.map((row) => [row.gameId, row]));
}

/** The starts of games as the last list that had them said, in their order; undefined for games that were in no list of the last days. */
export async function listedStarts(
  table: Table,
  games: readonly { readonly league: LeagueKey; readonly gameId: string }[],
): Promise<readonly (Seconds | undefined)[]> {
  const rows = await table.getMany(
    games.map(({ league, gameId }) => listedGame(league, gameId)),
    listedRow,
  );
  return rows.map((row) => row?.startsAt);
}

/** Keeps what is new in a list that was scanned at a time. The word of a later one stays. */
export async function recordListed(
  table: Table,
  league: LeagueKey,
  { games, dataAt }: { readonly games: readonly ListedGame[]; readonly dataAt: Seconds },
): Promise<void> {
  const known = await listedGames(table, league);
  const changed = games.filter(({ gameId, startsAt }) => known.get(gameId)?.startsAt !== startsAt);
  const limit = limitConcurrency(WRITES_AT_ONCE);
  await Promise.all(
    changed.map(({ gameId, startsAt }) => {
      const values = { gameId, startsAt, dataAt, ttl: startsAt + LISTED_KEPT_SECONDS };
      return limit(() => unlessRefused(table.put(listedGame(league, gameId), values, isNoLaterList(dataAt))));
    }),
  );
}
