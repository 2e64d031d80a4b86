import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveClients } from '../odds/provider/live-client.ts';
import { createBreakerStore } from '../odds/scan/breaker-store.ts';
import { createCreditStore } from '../odds/scan/credit-store.ts';
import { createScoreRequests } from '../odds/scores/request-scores.ts';
import { systemClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { storedGameBets } from './games/stored-game-bets.ts';
import { type GradingDeps, gradeGames } from './grades/grade-games.ts';

/** Scans share out all but a few of the provider's calls a second. */
const CALLS_A_SECOND = 1;

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(z.unknown(), liveDeps, (_event, deps) => gradeGames(deps));

async function liveDeps(): Promise<GradingDeps> {
  const table = appTable();
  const clientAt = await liveClients();
  const requestScores = createScoreRequests({
    ...{ clock: systemClock, random: systemRandomBytes, client: clientAt(CALLS_A_SECOND) },
    ...{ credits: createCreditStore(table), breaker: createBreakerStore(table) },
    dailyCredits: config('oddsDailyCredits'),
  });
  const bets = storedGameBets(table, systemClock);
  return { table, bets, requestScores, clock: systemClock, log: standardOutputLog() };
}
