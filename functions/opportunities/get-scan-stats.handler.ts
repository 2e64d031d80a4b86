import { getScanStats } from '../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { appTable } from '../platform/table/client.ts';
import { scanStatsReply } from './api/scan-stats.ts';
import { createScanStatsStore, type ScanStatsStore } from './scan/scan-stats-store.ts';

interface Deps {
  readonly clock: Clock;
  readonly stats: ScanStatsStore;
  readonly scanEverySeconds: Seconds;
}

export const run: Run<typeof getScanStats, Deps> = async (_call, { clock, stats, scanEverySeconds }) =>
  scanStatsReply(await stats.read(), { at: wholeSeconds(clock()), scanEverySeconds });

export const handler = subscribedEndpoint(
  getScanStats,
  () => ({
    clock: systemClock,
    stats: createScanStatsStore(appTable()),
    scanEverySeconds: config('scanEveryMinutes') * 60,
  }),
  run,
);
