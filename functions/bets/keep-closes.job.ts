import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../shared/catalogue/leagues.ts';
import { defineJob } from '../edge/define-job.ts';
import { createEntryMemory } from '../odds/api/entry-memory.ts';
import { createOddsStore } from '../odds/api/odds-store.ts';
import { liveSnapshots } from '../odds/snapshot/live-snapshots.ts';
import { systemClock } from '../platform/clock.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { type KeepingDeps, keepLeague } from './closing-prices/keep-league.ts';
import { storedGameBets } from './games/stored-game-bets.ts';

const published = z.object({
  detail: z.object({ league: z.custom<LeagueKey>((key) => typeof key === 'string' && isLeagueKey(key)) }),
});

/** Started by the event that a league has new lists. */
export const handler = defineJob(published, liveDeps, ({ detail: { league } }, deps) => keepLeague(league, deps));

function liveDeps(): KeepingDeps {
  const table = appTable();
  const snapshots = liveSnapshots();
  return {
    ...{ table, snapshots, log: standardOutputLog(), clock: systemClock, bets: storedGameBets(table, systemClock) },
    ...{ entries: createEntryMemory(snapshots, 'events'), odds: createOddsStore(snapshots) },
  };
}
