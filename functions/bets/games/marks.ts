import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { sha256 } from '../../platform/hash.ts';
import { closedGame, gradedGame } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GamePosition } from './game-bets.ts';
import { GAME_KEPT_SECONDS } from './listed-games.ts';

const markRow = z.object({ mark: z.string() });
/** The marks of the bets on a game that were graded, and of those that have closing prices. */
export interface GameMarks {
  readonly graded: string | undefined;
  readonly closed: string | undefined;
}

/** In the order of the ids. */
export async function marksOf(
  table: Table,
  league: LeagueKey,
  gameIds: readonly string[],
): Promise<readonly GameMarks[]> {
  const keysOf = (key: typeof gradedGame) => gameIds.map((id) => key(league, id));
  const [graded, closed] = await Promise.all([
    table.getMany(keysOf(gradedGame), markRow),
    table.getMany(keysOf(closedGame), markRow),
  ]);
  return gameIds.map((_, n) => ({ graded: graded[n]?.mark, closed: closed[n]?.mark }));
}

/** The mark of bets that were dealt with, by something: new or corrected bets, or another score, have another mark. */
export function markOf(by: string, positions: readonly GamePosition[]): string {
  return sha256(
    JSON.stringify([
      by,
      positions.map(({ userId, positionId, picks, corrections }) => [userId, positionId, picks, corrections]),
    ]),
  );
}

export async function recordGraded(table: Table, league: LeagueKey, gameId: string, mark: Mark): Promise<void> {
  await table.put(gradedGame(league, gameId), withLife(mark));
}

export async function recordClosed(table: Table, league: LeagueKey, gameId: string, mark: Mark): Promise<void> {
  await table.put(closedGame(league, gameId), withLife(mark));
}

interface Mark {
  readonly mark: string;
  /** Of the game. */
  readonly startsAt: Seconds;
}

function withLife({ mark, startsAt }: Mark) {
  return { mark, ttl: startsAt + GAME_KEPT_SECONDS };
}
