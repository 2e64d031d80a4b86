import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import { watchedGame } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { LISTED_KEPT_SECONDS, type ListedGame } from './listed-games.ts';

const WATCHED_PREFIX = `WATCHED${KEY_SEPARATOR}`;
const watchedRow = z.object({ gameId: z.string() });

/** Asks for the score of a game, also if nobody bets on it. */
export async function watchGame(table: Table, league: LeagueKey, { gameId, startsAt }: ListedGame): Promise<void> {
  await table.put(watchedGame(league, gameId), { gameId, ttl: startsAt + LISTED_KEPT_SECONDS });
}

/** Ids of the watched games of a league. */
export async function watchedGames(table: Table, league: LeagueKey): Promise<ReadonlySet<string>> {
  const { pk } = watchedGame(league, 'any');
  const rows = await table.query(pk, { schema: watchedRow, skPrefix: WATCHED_PREFIX });
  return new Set(rows.map(({ gameId }) => gameId));
}
