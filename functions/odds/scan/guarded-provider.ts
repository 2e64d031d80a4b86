import type { Millis } from '../../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import type { ProviderCall } from '../provider/address.ts';
import { afterFailure, afterSuccess, type Breaker, closeOnCredits, pauseReasonFor } from '../provider/breaker.ts';
import type { ProviderClient } from '../provider/client.ts';
import { ProviderFailure } from '../provider/failure.ts';
import type { CreditBudget } from './credit-budget.ts';
import { ProviderPaused } from './provider-paused.ts';

/** The provider for one run: every call passes the circuit breaker and is paid from the credit budget. */
export interface GuardedProvider {
  /** @throws ProviderFailure; ProviderPaused when the breaker is open, the credits are spent or the run's time is over. */
  ask(call: ProviderCall): Promise<unknown>;
  /** The breaker's state after the calls so far. */
  breaker(): Breaker;
  /** What the calls so far do to a breaker, which other leagues' runs may have changed meanwhile. */
  change(breaker: Breaker): Breaker;
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
  const changes: ((breaker: Breaker) => Breaker)[] = [];
  let breaker = initial;
  const seconds = () => wholeSeconds(clock());
  const apply = (change: (breaker: Breaker) => Breaker) => {
    breaker = change(breaker);
    changes.push(change);
  };
  return {
    breaker: () => breaker,
    change: (other) => changes.reduce((changed, change) => change(changed), other),
    async ask(call) {
      const reason = pauseReasonFor(breaker, { free: call.planned === 0 }, seconds());
      if (reason !== null) throw new ProviderPaused(reason);
      if (clock() > lastCallAt) throw new ProviderPaused('out-of-time');
      try {
        const body = await client.get(call, budget);
        const [at, hasCredits] = [seconds(), budget.hasCredits()];
        apply((current) => {
          // Another league has paused the provider since.
          if (current.pause !== null && current.pause.since > at) return current;
          return hasCredits ? closeOnCredits(afterSuccess(current)) : afterSuccess(current);
        });
        return body;
      } catch (error) {
        if (error instanceof ProviderFailure) {
          const at = seconds();
          apply((current) => afterFailure(current, error.kind, at));
        }
        throw error;
      }
    },
  };
}
