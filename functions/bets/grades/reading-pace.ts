import { type LeagueRow, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { SCORE_DAYS } from '../../odds/provider/address.ts';
import { CONFIRM_SECONDS, type KeptScore } from './kept-score.ts';

/**
 * When a league's scores are asked for: at most twice in an hour and forty times in 24 hours. With 2 credits a call, eight leagues cost at
 * most 640 credits a day (docs/credits.md).
 */
const HOUR: Seconds = 3600;
const MOST_AN_HOUR = 2;
const MOST_A_DAY = 40;
/** Between readings that wait for games to end. */
const USUAL_GAP: Seconds = 1_800;
/** A game that is not over so long after its start was interrupted or called off. */
const LONG_AFTER: Seconds = 8 * HOUR;
const LONG_AFTER_GAP: Seconds = 2 * HOUR;
/** When a confirmed score is read again, in case it was corrected. */
const CHECKED_AFTER: readonly Seconds[] = [2 * HOUR, 24 * HOUR];

/** The provider has no scores of games that started longer ago. */
export const SCORED_SECONDS: Seconds = SCORE_DAYS * 24 * HOUR;

/** When a league's scores were asked for in the last 24 hours, ascending. */
export type Readings = readonly Seconds[];

/** A game on which somebody has bets. */
export interface WaitingGame {
  readonly startsAt: Seconds;
  readonly kept: KeptScore | undefined;
}

/** Whether a game's score should be read now. */
export function isDue(league: string, { startsAt, kept }: WaitingGame, readings: Readings, at: Seconds): boolean {
  const mayEndAfter = endMinutes(league);
  if (mayEndAfter === null || at - startsAt > SCORED_SECONDS || at - startsAt < mayEndAfter * 60) return false;
  const last = readings.at(-1) ?? Number.NEGATIVE_INFINITY;
  const { candidate, confirmed } = kept ?? {};
  if (candidate !== undefined) return at - candidate.readAt >= CONFIRM_SECONDS;
  if (confirmed !== undefined) {
    return CHECKED_AFTER.some((after) => last < confirmed.confirmedAt + after && at >= confirmed.confirmedAt + after);
  }
  return at - last >= (at - startsAt > LONG_AFTER ? LONG_AFTER_GAP : USUAL_GAP);
}

/** The readings with one more at this time; undefined if that would be too many. */
export function withReading(readings: Readings, at: Seconds): Readings | undefined {
  const kept = readings.filter((time) => at - time < 24 * HOUR);
  const inLastHour = kept.filter((time) => at - time < HOUR).length;
  return inLastHour < MOST_AN_HOUR && kept.length < MOST_A_DAY ? [...kept, at] : undefined;
}

function endMinutes(league: string): number | null {
  return leagues.find((row: LeagueRow) => row.key === league)?.scoresAfterMinutes ?? null;
}
