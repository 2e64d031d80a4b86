import type { Millis } from '../../../shared/odds/time.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

/** Grace period for a renewal that is still being processed by Stripe. */
const RENEWAL_GRACE_SECONDS = 3600;

/**
 * Whether this subscription gives access. An allow-list of statuses. `now`: ms. A trial counts only once its card is confirmed; its end is
 * exact, since the first payment after it may fail.
 */
export function hasAccess(subscription: SubscriptionFacts | undefined, now: Millis): boolean {
  if (subscription === undefined) return false;
  const { status, trialEnd, currentPeriodEnd, cardConfirmed } = subscription;
  switch (status) {
    case 'active':
      return currentPeriodEnd !== undefined && now < (currentPeriodEnd + RENEWAL_GRACE_SECONDS) * 1000;
    case 'trialing':
      return cardConfirmed && trialEnd !== undefined && now < trialEnd * 1000;
    default:
      return false;
  }
}
