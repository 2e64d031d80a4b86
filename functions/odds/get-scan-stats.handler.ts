import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import { getScanStats } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { appTable } from '../platform/table/client.ts';
import { scanStatsReply } from './api/scan-stats.ts';
import type { ScanRhythm } from './plan/intervals.ts';
import { liveRhythm } from './plan/live-rhythm.ts';
import { createProgressStore, type ProgressStore } from './progress/progress-store.ts';

interface Deps {
  readonly clock: Clock;
  readonly progress: ProgressStore;
  readonly scanned: readonly LeagueKey[];
  readonly rhythm: ScanRhythm;
}

export const run: Run<typeof getScanStats, Deps> = async (_call, { clock, progress, scanned, rhythm }) =>
  scanStatsReply(await progress.read(), { at: wholeSeconds(clock()), scanned, rhythm });

export const handler = subscribedEndpoint(
  getScanStats,
  () => ({
    clock: systemClock,
    progress: createProgressStore(appTable()),
    scanned: config('scannedLeagues'),
    rhythm: liveRhythm(),
  }),
  run,
);
