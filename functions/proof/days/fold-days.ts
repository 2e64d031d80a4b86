import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { logDay } from '../../../shared/proof/log-day.ts';
import type { Table } from '../../platform/table/table.ts';
import { endedPairLines, LOG_LIFE_DAYS } from '../log/log-store.ts';
import { keepDay, keptDays } from './day-store.ts';

const DAY_SECONDS: Seconds = 86_400;

/** Puts what the log has of days that are over into rows that stay. Can be repeated. */
export async function foldDays(table: Table, at: Seconds): Promise<void> {
  for (const { key } of leagues) await foldPairs(table, key, at);
}

async function foldPairs(table: Table, league: LeagueKey, at: Seconds): Promise<void> {
  const kept = await keptDays(table, { league, rows: 'PAIRS' });
  for (const day of daysBefore(at)) {
    if (kept.has(day)) continue;
    const lines = await endedPairLines(table, league, day);
    if (lines.length > 0) await keepDay(table, { league, rows: 'PAIRS', day }, lines);
  }
}

/** The days of the log that are over and have not expired, ascending. */
function daysBefore(at: Seconds): readonly string[] {
  return Array.from({ length: LOG_LIFE_DAYS - 1 }, (_, n) => logDay(at - (LOG_LIFE_DAYS - 1 - n) * DAY_SECONDS));
}
