import type Stripe from 'stripe';
import type { Subscription } from '../../../shared/contracts/billing.ts';
import { Refusal } from '../../platform/errors.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { describeSubscription } from './describe-subscription.ts';
import { refreshSubscription, type SubscriptionDeps, subscriptionAtStripe } from './refresh-subscription.ts';
import { can, hasEnded } from './subscription-state.ts';
import { type SubscriptionRow, storedSubscription } from './subscription-store.ts';

/**
 * Sets a user's subscription to end with its period or trial; does nothing if it already ends. Stripe's state before and after decides.
 * @throws 'no-subscription' if none is active, StripeFailure if Stripe did not change it
 */
export async function cancelAtPeriodEnd(userId: string, deps: SubscriptionDeps): Promise<Subscription> {
  const { id, known } = await currentSubscription(userId, deps);
  if (!can(known).cancel) throw new Refusal('no-subscription');
  const refused =
    known.endsAt === undefined ? await refusalOf(() => change(id, { cancel_at_period_end: true }, deps)) : undefined;
  const now = await refreshed(userId, id, deps);
  if (!can(now).cancel) throw new Refusal('no-subscription');
  if (refused !== undefined && now.endsAt === undefined) throw unchanged(refused, deps);
  return describeSubscription(now, deps.clock());
}

/**
 * Undoes a cancellation, ours or the portal's.
 * @throws 'subscription-ended'; 'no-subscription' if there was none; StripeFailure
 */
export async function reactivate(userId: string, deps: SubscriptionDeps): Promise<Subscription> {
  const { id, known } = await currentSubscription(userId, deps);
  if (hasEnded(known)) throw new Refusal('subscription-ended');
  if (!can(known).reactivate) throw new Refusal('no-subscription');
  const refused = await refusalOf(() => undoCancellation(id, deps));
  const now = await refreshed(userId, id, deps);
  if (hasEnded(now)) throw new Refusal('subscription-ended');
  if (refused !== undefined && now.endsAt !== undefined) throw unchanged(refused, deps);
  return describeSubscription(now, deps.clock());
}

/** Ours is a flag, the portal's a date; Stripe does not document whether one request may change both. */
async function undoCancellation(id: string, deps: SubscriptionDeps): Promise<void> {
  let found = await subscriptionAtStripe(deps.stripe, id);
  if (found?.cancel_at_period_end === true) found = await change(id, { cancel_at_period_end: false }, deps);
  if (typeof found?.cancel_at === 'number') await change(id, { cancel_at: '' }, deps);
}

/** Idempotent by itself, so it has no idempotency key. */
function change(
  id: string,
  params: Stripe.SubscriptionUpdateParams,
  { stripe }: SubscriptionDeps,
): Promise<Stripe.Subscription> {
  return stripe.one('subscription', (sdk) => sdk.subscriptions.update(id, params));
}

/**
 * Stripe refuses to change a subscription that has ended; reading it again shows whether that was the reason. Other failures are thrown.
 */
async function refusalOf(act: () => Promise<unknown>): Promise<StripeFailure | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof StripeFailure) || (error.kind !== 'missing' && error.kind !== 'refused')) throw error;
    return error;
  }
}

/** It is active but unchanged, so the call must not report success. */
function unchanged(refused: StripeFailure, { log }: SubscriptionDeps): StripeFailure {
  log.error('subscription_not_changed', {}, refused);
  return refused;
}

async function currentSubscription(userId: string, deps: SubscriptionDeps) {
  const row = await storedSubscription(deps.table, userId);
  if (row?.subscriptionId === undefined) throw new Refusal('no-subscription');
  return { id: row.subscriptionId, known: await refreshed(userId, row.subscriptionId, deps) };
}

async function refreshed(userId: string, subscriptionId: string, deps: SubscriptionDeps): Promise<SubscriptionRow> {
  const known = await refreshSubscription(userId, subscriptionId, deps);
  if (known === undefined) throw new Refusal('no-subscription');
  return known;
}
