import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../shared/catalogue/leagues.ts';
import { defineJob } from '../edge/define-job.ts';
import { liveSnapshots } from '../odds/snapshot/live-snapshots.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { createLoggingReads, type LoggingDeps, logLeague } from './log/log-league.ts';

const published = z.object({
  detail: z.object({ league: z.custom<LeagueKey>((key) => typeof key === 'string' && isLeagueKey(key)) }),
});

/** Started by the event that a league has new lists. */
export const handler = defineJob(published, liveDeps, ({ detail: { league } }, deps) => logLeague(league, deps));

function liveDeps(): LoggingDeps {
  return { table: appTable(), log: standardOutputLog(), ...createLoggingReads(liveSnapshots()) };
}
