import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import type { ProviderClient } from '../provider/client.ts';
import { EventReplies } from '../provider/event-replies.ts';
import type { BreakerStore } from '../scan/breaker-store.ts';
import { createCreditBudget } from '../scan/credit-budget.ts';
import type { CreditStore } from '../scan/credit-store.ts';
import { createGuardedProvider } from '../scan/guarded-provider.ts';
import { readScores, type ScoresReading } from './scores-reply.ts';

/** Price of a call about a league's scores of several days. */
const SCORES_CREDITS = 2;
/** The call starts at once or not at all. */
const LAST_CALL_MS = 10_000;
const ATTEMPT_BYTES = 16;

export interface ScoreRequestDeps {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly client: ProviderClient;
  readonly credits: CreditStore;
  readonly breaker: BreakerStore;
  readonly dailyCredits: number;
}

/** The final scores of a league's games that began on the last three days. */
export type RequestScores = (league: LeagueKey) => Promise<ScoresReading>;

/**
 * Asks the provider as scans do: through the breaker that they share, with credits booked and the call in the ledger before it is made.
 * Calls of one process follow one another.
 * @throws ProviderFailure; ProviderPaused when the breaker is open or the day's credits are spent
 */
export function createScoreRequests(deps: ScoreRequestDeps): RequestScores {
  const { clock, client, credits, breaker, dailyCredits } = deps;
  return async (league) => {
    const at = wholeSeconds(clock());
    const run = { payer: 'scores', attemptId: `scores-${randomHex(deps.random, ATTEMPT_BYTES)}`, at } as const;
    const [opening, initial] = await Promise.all([credits.open(at), breaker.read()]);
    const settings = { run, allotted: SCORES_CREDITS, dailyCredits, clock, replies: new EventReplies() };
    const budget = createCreditBudget(credits, opening, settings);
    const provider = createGuardedProvider({ client, budget, clock, lastCallAt: clock() + LAST_CALL_MS }, initial);
    try {
      return readScores(await provider.ask({ kind: 'scores', league, planned: SCORES_CREDITS }));
    } finally {
      await budget.settle();
      await breaker.change(provider.change);
    }
  };
}
