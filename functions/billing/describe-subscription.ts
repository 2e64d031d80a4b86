import type { Subscription } from '../../shared/contracts/billing.ts';
import { hasAccess } from './entitlement.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** A subscription as its owner's page shows it. `now`: ms. */
export function describeSubscription(row: SubscriptionRow | undefined, now: number): Subscription {
  if (row === undefined) return { hasSubscription: false };
  const { status, trialEnd, currentPeriodEnd } = row;
  return {
    hasSubscription: hasAccess(row, now),
    status,
    trialEnd,
    trialEndsAt: isoTime(trialEnd),
    currentPeriodEnd,
    expiresAt: isoTime(currentPeriodEnd),
  };
}

function isoTime(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
}
