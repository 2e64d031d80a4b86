import { Refusal } from '../../platform/errors.ts';
import { compensateEach } from '../compensation/compensate.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { Finalized } from './finalize-checkout.ts';

/** Stripe may lag behind what the browser has just confirmed. */
const MAX_TRIES = 3;
const RETRY_MS = 700;

/** Finalizes one attempt. Passed in, so that a function holds only the code of the kind of attempt that it may touch. */
type Finalize = () => Promise<Finalized>;

/**
 * Completes an attempt whose card or payment the browser says is confirmed, if Stripe says so too.
 * @returns the account's id
 * @throws Refusal 'payment-unconfirmed', or with the outcome's reason; StripeFailure
 */
export async function completeAttempt(finalize: Finalize, deps: BillingDeps): Promise<string> {
  for (let tries = 1; ; tries++) {
    const { outcome } = await finalizeAndCompensate(finalize, deps);
    if (outcome.kind === 'done') return outcome.userId;
    if (outcome.kind === 'refused') throw new Refusal(outcome.why);
    if (outcome.kind === 'unknown' || tries === MAX_TRIES) throw new Refusal('payment-unconfirmed');
    await deps.wait(RETRY_MS);
  }
}

/** The end of every checkout. What is to be compensated is tried at once if Stripe answers, otherwise by the hourly job. */
export async function finalizeAndCompensate(finalize: Finalize, deps: BillingDeps): Promise<Finalized> {
  const finalized = await finalize();
  await compensateEach(finalized.toCompensate, deps);
  return finalized;
}
