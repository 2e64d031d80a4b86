import { appBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import { liveRhythm } from '../plan/live-rhythm.ts';
import { createWorthStore } from '../plan/worth-store.ts';
import { createProgressStore } from '../progress/progress-store.ts';
import { bookmakerKeys, referenceKeys } from '../provider/plan.ts';
import { createCreditStore } from '../scan/credit-store.ts';
import { createRoundLockStore } from './round-lock-store.ts';
import type { RoundDeps } from './run-round.ts';

/** Dependencies of a round, created once per process from the environment. */
export function liveRoundDeps(): RoundDeps {
  const table = appTable();
  return {
    clock: systemClock,
    log: standardOutputLog(),
    bus: appBus(),
    lock: createRoundLockStore(table),
    progress: createProgressStore(table),
    worths: createWorthStore(table),
    credits: createCreditStore(table),
    scanned: config('scannedLeagues'),
    rhythm: liveRhythm(),
    dailyCredits: config('oddsDailyCredits'),
    books: bookmakerKeys().length,
    references: referenceKeys,
  };
}
