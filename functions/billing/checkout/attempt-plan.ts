import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Attempt } from './attempt-store.ts';

/** What somebody wants to begin. */
export interface CheckoutRequest {
  readonly interval: BillingInterval;
  /** Whether nobody of this address or account has had a trial. */
  readonly mayHaveTrial: boolean;
}

/** An attempt as it is while a call works on it, without the marks of who does. */
export type PlannedAttempt = Omit<Attempt, 'leaseUntil' | 'leaseToken' | 'version'>;

/**
 * The attempt that follows from the one before: the same goes on, so that whoever sends the form again gets what there is. Another
 * interval, or another word on the trial, begins the next number, since a number stands for the same parameters for ever; so does what was
 * given up or done. `now`: seconds since 1970.
 */
export function nextAttempt(
  before: Attempt | undefined,
  { interval, mayHaveTrial }: CheckoutRequest,
  now: Seconds,
): PlannedAttempt {
  const withoutTrial = before?.withoutTrial ?? false;
  const trial = mayHaveTrial && !withoutTrial;
  const fresh = { state: 'open', interval, trial, withoutTrial, failures: 0, begunAt: now } as const;
  if (before === undefined) return { ...fresh, attempt: 1 };
  const { customerId, attempt } = before;
  if (canContinue(before) && before.interval === interval && before.trial === trial) {
    const { leaseUntil: _until, leaseToken: _token, version: _version, ...same } = before;
    return { ...same, begunAt: now };
  }
  return { ...fresh, ...(customerId === undefined ? {} : { customerId }), attempt: attempt + 1 };
}

/** Neither done nor given up. */
export function canContinue({ state }: Attempt): boolean {
  return state === 'open' || state === 'stripe_created';
}
