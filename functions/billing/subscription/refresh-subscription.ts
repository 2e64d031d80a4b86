import type Stripe from 'stripe';
import { wholeSeconds } from '../../platform/clock.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { BillingDeps } from './billing-deps.ts';
import { factsOf, isLive } from './subscription-state.ts';
import {
  type SubscriptionFacts,
  type SubscriptionRow,
  storedSubscription,
  writeSubscriptionStep,
} from './subscription-store.ts';
import { untilUnchanged } from './until-unchanged.ts';

export type SubscriptionDeps = Pick<BillingDeps, 'table' | 'stripe' | 'clock' | 'log'>;

/**
 * Updates a user's own subscription from Stripe, like `syncSubscription`, but writes nothing if another one has replaced it meanwhile.
 * Users' calls need no more, and have no more permissions.
 * @returns the stored subscription
 * @throws StripeFailure, 'unavailable'
 */
export async function refreshSubscription(
  userId: string,
  subscriptionId: string,
  { table, stripe, clock }: SubscriptionDeps,
): Promise<SubscriptionRow | undefined> {
  let first: number | undefined;
  return untilUnchanged('a subscription', async () => {
    const before = await storedSubscription(table, userId);
    if (before?.subscriptionId !== subscriptionId) return before;
    first ??= before.version;
    // Of two writers since this call started, the second read the first one's row before calling Stripe, so its data is newer than ours.
    if (before.version - first >= 2) return before;
    const at = wholeSeconds(clock());
    const facts = factsAtStripe(before, await subscriptionAtStripe(stripe, subscriptionId));
    try {
      await table.transact([writeSubscriptionStep(userId, before, { ...facts, at })]);
      return await storedSubscription(table, userId);
    } catch (error) {
      if (error instanceof ConditionFailed) return 'again';
      throw error;
    }
  });
}

/** Stripe's state of a stored subscription; one that Stripe does not know has ended. */
export function factsAtStripe(before: SubscriptionRow, found: Stripe.Subscription | undefined): SubscriptionFacts {
  if (found !== undefined) return factsOf(found, before.cardConfirmed);
  const { syncedAt: _syncedAt, askedAt: _askedAt, version: _version, ...known } = before;
  return { ...known, status: 'canceled' };
}

/**
 * Whether a user's subscription is live. If we know of no end, Stripe is asked: its webhook may still be on its way, and another
 * subscription must not be compensated because of one that has ended.
 * @throws StripeFailure
 */
export async function isStillLive(known: SubscriptionRow | undefined, stripe: StripeCalls): Promise<boolean> {
  if (known?.subscriptionId === undefined || !isLive(known)) return isLive(known);
  return isLive(factsAtStripe(known, await subscriptionAtStripe(stripe, known.subscriptionId)));
}

/** The current state; undefined if Stripe has none. */
export async function subscriptionAtStripe(
  stripe: StripeCalls,
  subscriptionId: string,
): Promise<Stripe.Subscription | undefined> {
  return ifThere(() => stripe.one('subscription', (sdk) => sdk.subscriptions.retrieve(subscriptionId)));
}
