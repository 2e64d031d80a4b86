import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { limitConcurrency } from '../../odds/provider/concurrency-limit.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import { recordCloses } from '../closing-prices/record-closes.ts';
import type { GamePosition } from '../games/game-bets.ts';
import { listedGames } from '../games/listed-games.ts';
import { markOf, marksOf, recordGraded } from '../games/marks.ts';
import { watchedGames } from '../games/watched-games.ts';
import { scoreGrader } from './grader.ts';
import { mayBeShortened } from './kept-score.ts';
import { type BetGame, type ReadingDeps, readLeague } from './read-league.ts';
import { SCORED_SECONDS } from './reading-pace.ts';
import { scoresOf } from './score-store.ts';

export interface GradingDeps extends ReadingDeps {
  readonly clock: Clock;
}

/** Nothing is started later in a run: the next minute's continues. */
const RUN_MS: Millis = 40_000;
const AT_ONCE = 8;
/**
 * A game that was played longer after the start that a position has is another one to books: most void bets on a game that is moved to
 * another day, each by its own rule. A person says what became of them.
 */
const MOVED_SECONDS: Seconds = 12 * 3600;
/** A start that a person states may differ from the lists' by a day. */
const STATED_SECONDS: Seconds = SCORED_SECONDS + 24 * 3600;

/**
 * Keeps closing prices of games that have started, reads due scores, and grades the bets on games whose score is confirmed. Can be repeated
 * and interrupted anywhere: marks say what is done, and everything else is found again.
 */
export async function gradeGames(deps: GradingDeps): Promise<void> {
  const { clock, log } = deps;
  const until = clock() + RUN_MS;
  let failed: unknown;
  for (const { key: league } of leagues) {
    if (clock() > until) return;
    try {
      await gradeLeague(league, until, deps);
    } catch (error) {
      // Of one league alone, and the next run tries again.
      log.error('grading_failed', { league }, error);
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
}

async function gradeLeague(league: LeagueKey, until: Millis, deps: GradingDeps): Promise<void> {
  const at = wholeSeconds(deps.clock());
  const games = await startedGames(league, at, deps);
  if (games.length === 0) return;
  await recordCloses(league, games, at, deps);
  for (const game of await readLeague(league, games, at, deps)) {
    if (deps.clock() > until) return;
    await gradeGame(league, game, deps);
  }
}

/** Games of our lists that are watched or have bets on them, and have started, as long as the provider has their scores. */
async function startedGames(league: LeagueKey, at: Seconds, { table, bets }: GradingDeps): Promise<BetGame[]> {
  const [withBets, watched] = await Promise.all([bets.games(league, at - STATED_SECONDS), watchedGames(table, league)]);
  if (withBets.size + watched.size === 0) return [];
  const wanted = new Set([...withBets, ...watched]);
  const listed = [...(await listedGames(table, league)).values()].filter(
    ({ gameId, startsAt }) => wanted.has(gameId) && startsAt <= at && at - startsAt <= SCORED_SECONDS,
  );
  const ids = listed.map(({ gameId }) => gameId);
  const [scores, marks] = await Promise.all([scoresOf(table, league, ids), marksOf(table, league, ids)]);
  return listed.map(({ gameId, startsAt }, n): BetGame => {
    const score = scores[n];
    const { graded, closed } = marks[n] ?? {};
    const game = { gameId, isWatched: watched.has(gameId), score, graded, closed };
    return { ...game, startsAt: score?.startsAt ?? startsAt, listedStart: startsAt };
  });
}

/** Grades what is on a game, unless all of it was graded by this score before. */
async function gradeGame(league: LeagueKey, { gameId, startsAt, score, graded }: BetGame, deps: GradingDeps) {
  const { table, bets, log } = deps;
  const confirmed = score?.confirmed;
  if (score === undefined || confirmed === undefined) return;
  const isShort = mayBeShortened(score);
  const grade = scoreGrader(confirmed.score, isShort);
  const { home, away } = confirmed.score;
  const positions = await bets.positionsOn(league, gameId);
  const mark = markOf(`${home}-${away}${isShort ? ' short' : ''}`, positions);
  if (mark === graded) return;
  const settle = (position: GamePosition) =>
    bets.settle(position, ({ pick, sportsbookId }, game) => {
      if (pick === null || game.league !== league || game.id !== gameId) return undefined;
      const statedStart = game.startTime === null ? startsAt : wholeSeconds(game.startTime);
      return Math.abs(statedStart - startsAt) > MOVED_SECONDS ? undefined : grade({ league, ...pick }, sportsbookId);
    });
  const limit = limitConcurrency(AT_ONCE);
  const outcomes = await Promise.all(positions.map((position) => limit(() => settle(position))));
  await recordGraded(table, league, gameId, { mark, startsAt });
  const settled = outcomes.filter((outcome) => outcome === 'changed').length;
  log.info('game_graded', { league, gameId, positions: positions.length, settled, corrections: confirmed.corrections });
}
