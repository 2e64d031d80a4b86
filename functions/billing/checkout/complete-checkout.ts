import { billingMessages } from '../../../shared/contracts/billing.ts';
import { Conflict, PaymentRequired } from '../../platform/errors.ts';
import { compensate } from '../compensation/compensate.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { Outcome, RefusalReason } from './attempt.ts';
import type { Finalized } from './finalize-checkout.ts';

/** Finishes one attempt, as `finalizing.ts` does for each kind. */
type Finalize = () => Promise<Finalized>;

/** Stripe may be a moment late with what the browser has just confirmed. */
const MAX_TRIES = 3;
const RETRY_MS = 700;

const words: Readonly<Record<RefusalReason, string>> = {
  'account-exists': billingMessages.accountExists,
  'trial-used': billingMessages.trialUsed,
  'already-subscribed': billingMessages.alreadySubscribed,
  cancelled: billingMessages.cancelled,
};

/**
 * Finishes an attempt whose card or payment a browser says it has confirmed, if Stripe says so too. Gives the account's id.
 * Throws PaymentRequired, Conflict, StripeFailure and Unavailable.
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

/** What has become of an attempt by now. What has to be compensated is compensated at once if Stripe answers, else by the hourly job. */
export async function finalizeAndCompensate(finalize: Finalize, deps: BillingDeps): Promise<Outcome> {
  const { outcome, owed } = await finalize();
  for (const subscriptionId of owed) await compensate(subscriptionId, deps);
  return outcome;
}
