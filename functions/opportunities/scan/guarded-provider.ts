import type { Millis } from '../../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { PauseReason } from '../provider/breaker.ts';
import { afterFailure, afterSuccess, type Breaker, closeOnCredits, pauseReasonFor } from '../provider/breaker.ts';
import type { ProviderClient } from '../provider/client.ts';
import { ProviderFailure } from '../provider/failure.ts';
import type { CreditBudget } from './credit-budget.ts';

/** No call was made: the breaker is open, or there are too few credits or too little time. */
export class ProviderPaused extends Error {
  override readonly name = 'ProviderPaused';
  readonly reason: PauseReason | 'too-few-credits' | 'out-of-time';

  constructor(reason: ProviderPaused['reason']) {
    super(`the odds provider is not called: ${reason}`);
    this.reason = reason;
  }
}

/** The provider for one scan: every call passes the circuit breaker and is paid from the credit budget. */
export interface GuardedProvider {
  /** @throws ProviderFailure; ProviderPaused when the breaker is open or the scan's time is over. */
  ask(call: ProviderCall): Promise<unknown>;
  /** The breaker's state after the calls so far. */
  breaker(): Breaker;
}

export interface GuardedProviderParts {
  readonly client: ProviderClient;
  readonly budget: CreditBudget;
  readonly clock: Clock;
  /** No call starts after this time, milliseconds since 1970. */
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
