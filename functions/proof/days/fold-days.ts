import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { logDay } from '../../../shared/proof/log-day.ts';
import { scoreGrader } from '../../bets/grades/grader.ts';
import { mayBeShortened } from '../../bets/grades/kept-score.ts';
import { scoresOf } from '../../bets/grades/score-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { endedPairLines, LOG_LIFE_DAYS } from '../log/log-store.ts';
import { loggedValues, type StoredValue } from '../log/value-store.ts';
import { keepDay, keptDays } from './day-store.ts';

const DAY_SECONDS: Seconds = 86_400;
/** From the end of a day to when its games have ended, and their scores were read twice. */
const RESULTS_SECONDS: Seconds = 2 * DAY_SECONDS;

/** Puts what the log has of days that are over into rows that stay. Can be repeated. */
export async function foldDays(table: Table, at: Seconds): Promise<void> {
  for (const { key } of leagues) {
    await foldPairs(table, key, at);
    await foldValues(table, key, at);
  }
}

async function foldPairs(table: Table, league: LeagueKey, at: Seconds): Promise<void> {
  const kept = await keptDays(table, { league, rows: 'PAIRS' });
  for (const day of daysBefore(at)) {
    if (kept.has(day)) continue;
    const lines = await endedPairLines(table, league, day);
    if (lines.length > 0) await keepDay(table, { league, rows: 'PAIRS', day }, lines);
  }
}

/** Value bets by the day of their games, once those have ended and their scores were read. */
async function foldValues(table: Table, league: LeagueKey, at: Seconds): Promise<void> {
  const lastDay = logDay(at - RESULTS_SECONDS);
  const over = (await loggedValues(table, league)).filter(({ startsAt }) => logDay(startsAt) <= lastDay);
  if (over.length === 0) return;
  const kept = await keptDays(table, { league, rows: 'VALUES' });
  const days = [...Map.groupBy(over, ({ startsAt }) => logDay(startsAt))].filter(([day]) => !kept.has(day));
  for (const [day, rows] of days) {
    const graded = await withResults(table, league, rows);
    await keepDay(
      table,
      { league, rows: 'VALUES', day },
      graded.map((row) => JSON.stringify(row)),
    );
  }
}

/** The days of the log that are over and have not expired, ascending. */
function daysBefore(at: Seconds): readonly string[] {
  return Array.from({ length: LOG_LIFE_DAYS - 1 }, (_, n) => logDay(at - (LOG_LIFE_DAYS - 1 - n) * DAY_SECONDS));
}

/** The rows with how they ended, where a confirmed final score tells, as for anybody's bets. */
async function withResults(
  table: Table,
  league: LeagueKey,
  rows: readonly StoredValue[],
): Promise<readonly StoredValue[]> {
  const gameIds = [...new Set(rows.map(({ gameId }) => gameId))];
  const scores = new Map((await scoresOf(table, league, gameIds)).map((score, n) => [gameIds[n] ?? '', score]));
  return rows.map((row) => {
    const score = scores.get(row.gameId);
    if (score?.confirmed === undefined) return row;
    const grade = scoreGrader(score.confirmed.score, mayBeShortened(score));
    return { ...row, result: grade({ league, ...row.pick }, row.sportsbookId) };
  });
}
