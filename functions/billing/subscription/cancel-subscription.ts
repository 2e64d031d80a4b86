import type Stripe from 'stripe';
import type { Subscription } from '../../../shared/contracts/billing.ts';
import { billingMessages } from '../../../shared/contracts/billing.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { describeSubscription } from './describe-subscription.ts';
import { refreshSubscription, type SubscriptionDeps, subscriptionAtStripe } from './refresh-subscription.ts';
import { can, hasEnded } from './subscription-state.ts';
import { type SubscriptionRow, subscriptionOf } from './subscription-store.ts';

/**
 * Sets a person's subscription to end with its period, or trial; one that is to end already is left as it is.
 * Stripe's word before and after is what counts. Throws NotFound when there is none that runs, StripeFailure when Stripe would not change it.
 */
export async function cancelAtPeriodEnd(userId: string, deps: SubscriptionDeps): Promise<Subscription> {
  const { id, known } = await currentSubscription(userId, deps);
  if (!can(known).cancel) throw new NotFound(billingMessages.noSubscription);
  const refused =
    known.endsAt === undefined ? await refusalOf(() => change(id, { cancel_at_period_end: true }, deps)) : undefined;
  const now = await refreshed(userId, id, deps);
  if (!can(now).cancel) throw new NotFound(billingMessages.noSubscription);
  if (refused !== undefined && now.endsAt === undefined) throw unchanged(refused, deps);
  return describeSubscription(now, deps.clock());
}

/** Takes a cancellation back, be it ours or one of the portal. Throws Conflict when it has ended, NotFound when there was none. */
export async function reactivate(userId: string, deps: SubscriptionDeps): Promise<Subscription> {
  const { id, known } = await currentSubscription(userId, deps);
  if (hasEnded(known)) throw new Conflict(billingMessages.hasEnded);
  if (!can(known).reactivate) throw new NotFound(billingMessages.noSubscription);
  const refused = await refusalOf(() => undoCancellation(id, deps));
  const now = await refreshed(userId, id, deps);
  if (hasEnded(now)) throw new Conflict(billingMessages.hasEnded);
  if (refused !== undefined && now.endsAt !== undefined) throw unchanged(refused, deps);
  return describeSubscription(now, deps.clock());
}

/** Ours is a flag, the portal's a date; whether Stripe takes both in one request is not written anywhere. */
async function undoCancellation(id: string, deps: SubscriptionDeps): Promise<void> {
  let found = await subscriptionAtStripe(deps.stripe, id);
  if (found?.cancel_at_period_end === true) found = await change(id, { cancel_at_period_end: false }, deps);
  if (typeof found?.cancel_at === 'number') await change(id, { cancel_at: '' }, deps);
}

/** Twice is as good as once, so it has no key of ours. */
function change(
  id: string,
  params: Stripe.SubscriptionUpdateParams,
  { stripe }: SubscriptionDeps,
): Promise<Stripe.Subscription> {
  return stripe.one('subscription', (sdk) => sdk.subscriptions.update(id, params));
}

/** Stripe refuses to change what has ended meanwhile; whether that was it shows when it is asked again. Other failures are thrown. */
async function refusalOf(act: () => Promise<unknown>): Promise<StripeFailure | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof StripeFailure) || (error.kind !== 'missing' && error.kind !== 'refused')) throw error;
    return error;
  }
}

/** It runs, and is not as it was to be: nobody may be told that it is. */
function unchanged(refused: StripeFailure, { log }: SubscriptionDeps): StripeFailure {
  log.error('subscription_not_changed', {}, refused);
  return refused;
}

async function currentSubscription(userId: string, deps: SubscriptionDeps) {
  const row = await subscriptionOf(deps.table, userId);
  if (row?.subscriptionId === undefined) throw new NotFound(billingMessages.noSubscription);
  return { id: row.subscriptionId, known: await refreshed(userId, row.subscriptionId, deps) };
}

async function refreshed(userId: string, subscriptionId: string, deps: SubscriptionDeps): Promise<SubscriptionRow> {
  const known = await refreshSubscription(userId, subscriptionId, deps);
  if (known === undefined) throw new NotFound(billingMessages.noSubscription);
  return known;
}
