import type { Millis } from '../../../shared/odds/time.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

/** A renewal may take Stripe this long before access ends. */
const RENEWAL_GRACE_SECONDS = 3600;

/**
 * Does this subscription open the data? An allow-list: what is not named here does not. `now`: ms.
 * A trial counts only once the card step is done; its end is exact, since what follows is a first payment that may fail.
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
