import * as z from 'zod/mini';
import type { FinalScore } from '../../../shared/bets/grade.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { eventsOf, parseTime, UnexpectedPayload } from '../provider/payload.ts';

/** What the provider says of a game at one time. */
export interface GameReading {
  readonly gameId: string;
  /** When it starts or started; later than it was if the game was moved. */
  readonly startsAt: Seconds;
  /** Undefined while the game is not over, and for a score that no game ends with. */
  readonly final: FinalScore | undefined;
  /** When the provider last changed the score; undefined if it does not say. */
  readonly updatedAt: Seconds | undefined;
}

/** Readings of a reply, and how many of its games could not be read. */
export interface ScoresReading {
  readonly games: readonly GameReading[];
  readonly skipped: number;
}

const name = z.string().check(z.minLength(1), z.maxLength(200));

const scoredGame = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  commence_time: z.unknown(),
  completed: z.boolean(),
  home_team: name,
  away_team: name,
  /** Null before the start. */
  last_update: z.unknown(),
  scores: z.nullish(z.array(z.object({ name: z.unknown(), score: z.unknown() }))),
});

/** No game of these leagues comes near it; more is a mistake. */
const POINTS = /^\s*(\d{1,3})\s*$/;

/**
 * Reads a reply about scores. A game that is not as documented is skipped, since the others still count; one whose score makes no sense has
 * no final score.
 * @throws ProviderFailure 'unexpected-shape' if the reply is no list of games
 */
export function readScores(body: unknown): ScoresReading {
  const listed = gamesIn(body);
  const games = listed.flatMap((each): readonly GameReading[] => {
    const game = z.safeParse(scoredGame, each);
    const startsAt = game.success ? parseTime(game.data.commence_time) : undefined;
    if (!game.success || startsAt === undefined) return [];
    const { id: gameId, last_update: updated } = game.data;
    return [{ gameId, startsAt, final: finalOf(game.data), updatedAt: parseTime(updated) }];
  });
  return { games: onceEach(games), skipped: listed.length - games.length };
}

function gamesIn(body: unknown): readonly unknown[] {
  try {
    return eventsOf(body);
  } catch (error) {
    if (error instanceof UnexpectedPayload) throw new ProviderFailure('unexpected-shape');
    throw error;
  }
}

/** A game that a reply has twice with different scores has none. */
function onceEach(games: readonly GameReading[]): readonly GameReading[] {
  return [...Map.groupBy(games, ({ gameId }) => gameId).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const agree = others.every(({ final }) => sameScore(final, first.final));
    return [agree ? first : { ...first, final: undefined }];
  });
}

/** Whether two readings have the same points, or neither has any. */
export function sameScore(a: FinalScore | undefined, b: FinalScore | undefined): boolean {
  return a?.home === b?.home && a?.away === b?.away;
}

function finalOf(game: z.output<typeof scoredGame>): FinalScore | undefined {
  const { completed, home_team: homeTeam, away_team: awayTeam, scores } = game;
  if (!completed || homeTeam === awayTeam) return undefined;
  const pointsOf = (team: string) => {
    const [own, ...others] = (scores ?? []).filter((score) => score.name === team);
    return others.length === 0 ? wholePoints(own?.score) : undefined;
  };
  const [home, away] = [pointsOf(homeTeam), pointsOf(awayTeam)];
  // In none of these leagues is a game played to its end without a point: it was called off.
  if (home === undefined || away === undefined || home + away === 0) return undefined;
  return { homeTeam, awayTeam, home, away };
}

/** Documented as text; a number is understood too. */
function wholePoints(score: unknown): number | undefined {
  if (typeof score !== 'string' && typeof score !== 'number') return undefined;
  const digits = POINTS.exec(String(score))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
