import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { appBus } from '../platform/bus.ts';
import { systemClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { liveRhythm } from './plan/live-rhythm.ts';
import { createWorthStore } from './plan/worth-store.ts';
import { createProgressStore } from './progress/progress-store.ts';
import { bookmakerKeys, referenceKeys } from './provider/plan.ts';
import { roundEvent, roundOf } from './rounds/round-event.ts';
import { createRoundLockStore } from './rounds/round-lock-store.ts';
import { type RoundDeps, runRound } from './rounds/run-round.ts';
import { createCreditStore } from './scan/credit-store.ts';

/** Started by the schedule, and by an event for each requested scan. */
export const handler = defineJob(roundEvent, liveRoundDeps, async (event, deps) => {
  await runRound(roundOf(event, randomUUID), deps);
});

/** Dependencies of a round, created once per process from the environment. */
function liveRoundDeps(): RoundDeps {
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
