import { billingMessages } from '../../../shared/contracts/billing.ts';
import { Conflict, PaymentRequired } from '../../platform/errors.ts';
import { compensate } from '../compensation/compensate.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { Outcome, RefusalReason } from './attempt.ts';
import type { Finalized } from './finalize-checkout.ts';

/** Finalizes one attempt, as in `finalize-checkout.ts`. */
type Finalize = () => Promise<Finalized>;

/** Stripe may lag behind what the browser has just confirmed. */
const MAX_TRIES = 3;
const RETRY_MS = 700;

const words: Readonly<Record<RefusalReason, string>> = {
  'account-exists': billingMessages.accountExists,
  'trial-used': billingMessages.trialUsed,
  'already-subscribed': billingMessages.alreadySubscribed,
  cancelled: billingMessages.cancelled,
};

/**
 * Finalizes an attempt after the browser reports a confirmed card or payment, if Stripe agrees. Returns the account's id. Throws
 * PaymentRequired, Conflict, StripeFailure and Unavailable.
 */
export async function complete(finalize: Finalize, deps: BillingDeps): Promise<string> {
  for (let tries = 1; ; tries++) {
    const outcome = await finalizeAndCompensate(finalize, deps);
    if (outcome.kind === 'done') return outcome.userId;
    if (outcome.kind === 'refused') throw new Conflict(words[outcome.why]);
    if (outcome.kind === 'unknown' || tries === MAX_TRIES) throw new PaymentRequired(billingMessages.notConfirmed);
    await deps.wait(RETRY_MS);
  }
}

/** Finalizes an attempt. Owed compensations are done at once if Stripe responds, else by the hourly job. */
export async function finalizeAndCompensate(finalize: Finalize, deps: BillingDeps): Promise<Outcome> {
  const { outcome, owed } = await finalize();
  for (const subscriptionId of owed) await compensate(subscriptionId, deps);
  return outcome;
}
