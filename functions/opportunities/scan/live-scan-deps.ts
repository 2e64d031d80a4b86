import { setTimeout as pause } from 'node:timers/promises';
import { PriceMoves } from '../../../shared/engine/price-moves.ts';
import { appBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import { createProviderClient } from '../provider/client.ts';
import { EventReplies } from '../provider/event-replies.ts';
import { bookmakerKeys } from '../provider/plan.ts';
import { liveSnapshots } from '../snapshot/live-snapshots.ts';
import { createBreakerStore } from './breaker-store.ts';
import { createCreditStore } from './credit-store.ts';
import { createRefusedMarketStore } from './refused-market-store.ts';
import type { ScanDeps } from './run-scan.ts';
import { createScanLockStore } from './scan-lock-store.ts';
import { createScanStatsStore } from './scan-stats-store.ts';

/** Dependencies of a scan, created once per process from the environment. */
export async function liveScanDeps(): Promise<ScanDeps> {
  const table = appTable();
  const bookmakers = bookmakerKeys(config('oddsBookKeys'));
  return {
    clock: systemClock,
    log: standardOutputLog(),
    bus: appBus(),
    client: createProviderClient({
      baseUrl: config('oddsApiBaseUrl'),
      apiKey: await secret('oddsApiKey'),
      bookmakers,
      fetch: (url, init) => fetch(url, init),
      wait: (ms) => pause(ms),
      deadline: (ms) => AbortSignal.timeout(ms),
      now: systemClock,
    }),
    books: bookmakers.length,
    lock: createScanLockStore(table),
    snapshots: liveSnapshots(),
    stats: createScanStatsStore(table),
    credits: createCreditStore(table),
    breaker: createBreakerStore(table),
    refused: createRefusedMarketStore(table),
    replies: new EventReplies(),
    moves: new PriceMoves(),
    dailyCredits: config('oddsDailyCredits'),
    scanEverySeconds: config('scanEveryMinutes') * 60,
  };
}
