import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Attempt } from './attempt-store.ts';

/** The checkout a user requests. */
export interface CheckoutRequest {
  readonly interval: BillingInterval;
  /** Whether neither the address nor the account has had a trial. */
  readonly mayHaveTrial: boolean;
  /** Version of the renewal terms that the user agrees to. */
  readonly termsVersion: string;
}

/** An attempt without the fields of its lease. */
export type PlannedAttempt = Omit<Attempt, 'leaseUntil' | 'leaseToken' | 'version'>;

/**
 * The attempt after the previous one. The same request continues it, so that submitting the form again returns the same subscription.
 * Another interval or trial decision starts the next number, since a number always stands for the same parameters; so does an attempt that
 * was abandoned or done. `now`: seconds since 1970.
 */
export function nextAttempt(
  before: Attempt | undefined,
  { interval, mayHaveTrial, termsVersion }: CheckoutRequest,
  now: Seconds,
): PlannedAttempt {
  const withoutTrial = before?.withoutTrial ?? false;
  const trial = mayHaveTrial && !withoutTrial;
  const agreed = { termsVersion, agreedAt: now };
  const fresh = { state: 'open', interval, trial, withoutTrial, failures: 0, begunAt: now, ...agreed } as const;
  if (before === undefined) return { ...fresh, attempt: 1 };
  const { customerId, attempt } = before;
  if (canContinue(before) && before.interval === interval && before.trial === trial) {
    const { leaseUntil: _until, leaseToken: _token, version: _version, ...same } = before;
    return { ...same, begunAt: now, ...agreed };
  }
  return { ...fresh, customerId, attempt: attempt + 1 };
}

/** Whether it is neither done nor abandoned. */
export function canContinue({ state }: Attempt): boolean {
  return state === 'open' || state === 'stripe_created';
}
