import { isGradedByScore } from '../../../shared/bets/grade.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { limitConcurrency } from '../../odds/provider/concurrency-limit.ts';
import { ProviderFailure } from '../../odds/provider/failure.ts';
import { ProviderPaused } from '../../odds/scan/provider-paused.ts';
import type { RequestScores } from '../../odds/scores/request-scores.ts';
import type { ScoresReading } from '../../odds/scores/scores-reply.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GameBets, GamePick } from '../games/game-bets.ts';
import type { GameMarks } from '../games/marks.ts';
import { afterReading, type KeptScore } from './kept-score.ts';
import { isDue, withReading } from './reading-pace.ts';
import { readingsOf, recordScore, type StoredScore, takeReading } from './score-store.ts';

export interface ReadingDeps {
  readonly table: Table;
  readonly log: Log;
  readonly bets: GameBets;
  readonly requestScores: RequestScores;
}

const WRITES_AT_ONCE = 8;

/** A game on which somebody has bets, or which is watched, with what is known of it. */
export interface BetGame extends GameMarks {
  readonly gameId: string;
  readonly isWatched: boolean;
  readonly score: StoredScore | undefined;
  /** As the last score says, or else our lists. */
  readonly startsAt: Seconds;
  /** As our lists say. */
  readonly listedStart: Seconds;
}

/**
 * Asks for a league's scores, if some game's is due and a bet waits for it, and keeps what is new. A reading is taken before it is made: a
 * run that dies after it costs half an hour, never a second call.
 * @returns the games with what is known of them now
 */
export async function readLeague(
  league: LeagueKey,
  games: readonly BetGame[],
  at: Seconds,
  deps: ReadingDeps,
): Promise<readonly BetGame[]> {
  const { table, log } = deps;
  const readings = await readingsOf(table, league);
  const next = withReading(readings, at);
  const due = games.filter(({ startsAt, score }) => isDue(league, { startsAt, kept: score }, readings, at));
  if (next === undefined || due.length === 0 || !(await isWaitedFor(league, due, deps))) return games;
  if (!(await takeReading(table, league, readings, next))) return games;
  const reading = await reply(league, deps);
  if (reading === undefined) return games;
  const byId = new Map(reading.games.map((game) => [game.gameId, game]));
  const limit = limitConcurrency(WRITES_AT_ONCE);
  const read = await Promise.all(
    games.map((game) => {
      const word = byId.get(game.gameId);
      return word === undefined
        ? game
        : limit(() => withScore(league, game, afterReading(game.score, word, at), table));
    }),
  );
  log.info('scores_read', {
    ...{ league, games: reading.games.length, skipped: reading.skipped, due: due.length },
    changed: read.filter((game, n) => game !== games[n]).length,
  });
  return read;
}

/** Keeps what is new. If another run has written meanwhile, its word is seen by the next one. */
async function withScore(league: LeagueKey, game: BetGame, kept: KeptScore, table: Table): Promise<BetGame> {
  const { gameId, score } = game;
  if (isSame(kept, score)) return game;
  const stored = await recordScore(table, { league, gameId }, score, kept);
  return stored === undefined ? game : { ...game, startsAt: kept.startsAt, score: stored };
}

/** A failure is another reading's to repair, half an hour later. */
async function reply(league: LeagueKey, { requestScores, log }: ReadingDeps): Promise<ScoresReading | undefined> {
  try {
    return await requestScores(league);
  } catch (error) {
    if (error instanceof ProviderPaused) log.warn('scores_paused', { league, reason: error.reason });
    else if (error instanceof ProviderFailure) log.error('scores_failed', { league, kind: error.kind }, error);
    else throw error;
    return undefined;
  }
}

/** Whether a game is watched, or a bet on one is open that a score can grade; of a graded game, whether there is such a bet at all. */
async function isWaitedFor(league: LeagueKey, due: readonly BetGame[], { bets }: ReadingDeps): Promise<boolean> {
  const isGraded = (pick: GamePick | null) => pick !== null && isGradedByScore({ league, ...pick });
  if (due.some(({ isWatched, score }) => isWatched && score?.confirmed === undefined)) return true;
  for (const { gameId, score } of due) {
    for (const position of await bets.positionsOn(league, gameId)) {
      if (!position.picks.some(isGraded)) continue;
      if (score?.confirmed !== undefined || (await bets.hasOpen(position, gameId, ({ pick }) => isGraded(pick))))
        return true;
    }
  }
  return false;
}

function isSame(kept: KeptScore, stored: KeptScore | undefined): boolean {
  return (
    stored !== undefined &&
    kept.startsAt === stored.startsAt &&
    kept.endedBy === stored.endedBy &&
    kept.confirmed === stored.confirmed &&
    kept.candidate === stored.candidate
  );
}
