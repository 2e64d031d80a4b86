import type { Millis } from '../../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { PauseReason } from '../provider/breaker.ts';
import { afterFailure, afterSuccess, type Breaker, closeOnCredits, pauseReasonFor } from '../provider/breaker.ts';
import type { ProviderClient } from '../provider/client.ts';
import { ProviderFailure } from '../provider/failure.ts';
import type { CreditBudget } from './credit-budget.ts';

/** No call was made: it would fail, or would cost what we do not have. */
export class ProviderPaused extends Error {
  override readonly name = 'ProviderPaused';
  readonly reason: PauseReason | 'too-few-credits' | 'out-of-time';

  constructor(reason: ProviderPaused['reason']) {
    super(`the odds provider is not called: ${reason}`);
    this.reason = reason;
  }
}

/** The provider as one scan sees it: every call passes the breaker and is paid from the purse. */
export interface GuardedProvider {
  /** @throws ProviderFailure; ProviderPaused when the breaker is open or the scan's time is over. */
  ask(call: ProviderCall): Promise<unknown>;
  /** The breaker as the calls so far have left it. */
  breaker(): Breaker;
}

export interface GuardedProviderParts {
  readonly client: ProviderClient;
  readonly budget: CreditBudget;
  readonly clock: Clock;
  /** No call begins after this moment, milliseconds since 1970. */
  readonly lastCallAt: Millis;
}

export function createGuardedProvider(
  { client, budget, clock, lastCallAt }: GuardedProviderParts,
  initial: Breaker,
): GuardedProvider {
  let breaker = initial;
  const seconds = () => wholeSeconds(clock());
  return {
    breaker: () => breaker,
    async ask(call) {
      const reason = pauseReasonFor(breaker, { free: call.planned === 0 }, seconds());
      if (reason !== null) throw new ProviderPaused(reason);
      if (clock() > lastCallAt) throw new ProviderPaused('out-of-time');
      try {
        const body = await client.get(call, budget);
        breaker = afterSuccess(breaker);
        if (budget.affords(1) && budget.balance().remaining !== null) breaker = closeOnCredits(breaker);
        return body;
      } catch (error) {
        if (error instanceof ProviderFailure) breaker = afterFailure(breaker, error.kind, seconds());
        throw error;
      }
    },
  };
}
