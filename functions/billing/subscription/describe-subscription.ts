import type { Subscription } from '../../../shared/contracts/billing.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { hasAccess } from './entitlement.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

/** A subscription as shown to its owner. `now`: ms. */
export function describeSubscription(known: SubscriptionFacts | undefined, now: Millis): Subscription {
  if (known === undefined) return { hasSubscription: false };
  const { status, interval, trialEnd, currentPeriodEnd, endsAt } = known;
  return {
    hasSubscription: hasAccess(known, now),
    status,
    billingInterval: interval,
    trialEnd,
    trialEndsAt: isoTime(trialEnd),
    currentPeriodEnd,
    expiresAt: isoTime(currentPeriodEnd),
    endsAt: isoTime(endsAt),
  };
}

function isoTime(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
}
