import type Stripe from 'stripe';
import { isJsonObject } from '../../../shared/json/json.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { StripeFailure, toStripeFailure } from './failure.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry-policy.ts';

/** Stripe's rate limit resets after about a second. A longer wait is left to the caller. */
const SHORTEST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 3;

type Sdk = Stripe;

interface StripeObject {
  readonly id: string;
  readonly object: string;
}

/**
 * Calls to Stripe that check the kind of object returned, since the SDK accepts any JSON without `error`. Calls that create or change
 * something have an idempotency key for their business step, so that a retry has no second effect. All throw StripeFailure; anything else
 * is a bug.
 */
export interface StripeCalls {
  /** One object of that kind: `one('subscription', (stripe) => stripe.subscriptions.retrieve(id))`. */
  one<T extends StripeObject>(kind: T['object'], ask: (stripe: Sdk) => Promise<T>): Promise<T>;
  /** One page of a list; 100 at most. */
  page<T extends StripeObject>(ask: (stripe: Sdk) => Promise<Stripe.ApiList<T>>): Promise<Stripe.ApiList<T>>;
}

interface CallDeps {
  readonly stripe: Sdk;
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly retryPolicy?: RetryPolicy;
}

export function createStripeCalls({ stripe, wait, retryPolicy = RETRY_POLICY }: CallDeps): StripeCalls {
  async function answer<T>(ask: (stripe: Sdk) => Promise<T>, check: (answered: T) => boolean): Promise<T> {
    try {
      const answered = await within(
        retryPolicy.totalMs,
        withSecondTry(() => ask(stripe), wait),
      );
      if (check(answered)) return answered;
    } catch (error) {
      throw toStripeFailure(error);
    }
    throw new StripeFailure('odd-answer');
  }
  return {
    one: (kind, ask) => answer(ask, (answered) => isObject(answered, kind)),
    page: (ask) =>
      answer(ask, (answered) => isJsonObject(answered) && answered.object === 'list' && Array.isArray(answered.data)),
  };
}

/** The SDK does not retry after a 429. */
async function withSecondTry<T>(ask: () => Promise<T>, wait: CallDeps['wait']): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const failure = toStripeFailure(error);
    if (!(failure instanceof StripeFailure) || failure.kind !== 'too-fast') throw failure;
    const seconds = Math.max(SHORTEST_WAIT_SECONDS, failure.facts.waitSeconds ?? 0);
    if (seconds > LONGEST_WAIT_SECONDS) throw failure;
    await wait(seconds * 1000);
    return ask();
  }
}

/** Stops waiting; as after any timeout, the call may still succeed. */
function within<T>(totalMs: Millis, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StripeFailure('timed-out')), totalMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isObject(answered: unknown, kind: string): boolean {
  return isJsonObject(answered) && answered.object === kind && typeof answered.id === 'string' && answered.id !== '';
}
