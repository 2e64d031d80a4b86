import { PriceMoves } from '../../../shared/engine/price-moves.ts';
import { appBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import { createHistoryStore } from '../grid/history-store.ts';
import { liveRhythm } from '../plan/live-rhythm.ts';
import { createWorthStore } from '../plan/worth-store.ts';
import { createProgressStore } from '../progress/progress-store.ts';
import { EventReplies } from '../provider/event-replies.ts';
import { liveClients } from '../provider/live-client.ts';
import { bookmakerKeys, referenceKeys } from '../provider/plan.ts';
import { liveSnapshots } from '../snapshot/live-snapshots.ts';
import { createBreakerStore } from './breaker-store.ts';
import { createCreditStore } from './credit-store.ts';
import { createLeagueLockStore } from './league-lock-store.ts';
import type { RunDeps } from './league-run.ts';
import { createRefusedMarketStore } from './refused-market-store.ts';

/** Dependencies of a league's run, created once per process from the environment. */
export async function liveRunDeps(): Promise<RunDeps> {
  const table = appTable();
  return {
    clock: systemClock,
    log: standardOutputLog(),
    bus: appBus(),
    clientAt: await liveClients(),
    books: bookmakerKeys(config('oddsBookKeys')).length,
    references: referenceKeys,
    locks: createLeagueLockStore(table),
    snapshots: liveSnapshots(),
    histories: createHistoryStore(table),
    progress: createProgressStore(table),
    worths: createWorthStore(table),
    credits: createCreditStore(table),
    breaker: createBreakerStore(table),
    refused: createRefusedMarketStore(table),
    replies: new EventReplies(),
    moves: new PriceMoves(),
    dailyCredits: config('oddsDailyCredits'),
    rhythm: liveRhythm(),
  };
}
