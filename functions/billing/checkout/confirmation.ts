import type Stripe from 'stripe';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { hasEnded, idIfAny, stripeId } from '../subscription/subscription-state.ts';
import type { AttemptOwner } from './attempt.ts';
import type { Attempt } from './attempt-store.ts';
import { setDefaultCard, setupIntentOf, subscriptionForFinishing } from './stripe-gateway.ts';

/** Stripe's state of an attempt's subscription. */
export type ConfirmationStatus =
  /** It does not match the attempt: another owner in its metadata, or another customer. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unconfirmed'; readonly subscription: Stripe.Subscription }
  /** Ended permanently, possibly after a payment. */
  | { readonly kind: 'ended'; readonly subscription: Stripe.Subscription; readonly paid: boolean }
  | {
      readonly kind: 'confirmed';
      readonly subscription: Stripe.Subscription;
      readonly paid: boolean;
      /** Stripe's fingerprint of a trial's card; absent if there is none. */
      readonly fingerprint?: string | undefined;
    };

/**
 * Reads the state from Stripe and sets a trial's default card. Only Stripe's state counts. A trial is `trialing` before any card, and its
 * setup intent disappears from the subscription once it succeeds, so the intent stored at creation is used.
 */
export async function confirmationStatusOf(
  owner: AttemptOwner,
  { subscriptionId, customerId, intentId, trial }: Attempt & { readonly subscriptionId: string },
  stripe: StripeCalls,
): Promise<ConfirmationStatus> {
  const subscription = await subscriptionForFinishing(stripe, subscriptionId);
  if (!isOwned(subscription, owner) || stripeId(subscription.customer) !== customerId) return { kind: 'foreign' };
  const paid = isPaid(subscription);
  if (hasEnded(subscription)) return { kind: 'ended', subscription, paid: isMoneyTaken(subscription) };
  if (!trial) {
    // The status lags behind the payment.
    const confirmed = paid && subscription.status !== 'incomplete';
    return confirmed ? { kind: 'confirmed', subscription, paid } : { kind: 'unconfirmed', subscription };
  }
  const intent = intentId === undefined ? undefined : await setupIntentOf(stripe, intentId);
  const card = intent?.payment_method;
  if (intent?.status !== 'succeeded' || idIfAny(intent.customer) !== customerId || !card)
    return { kind: 'unconfirmed', subscription };
  if (subscription.default_payment_method === null) await setDefaultCard(stripe, subscriptionId, stripeId(card));
  const fingerprint = typeof card === 'string' ? undefined : (card.card?.fingerprint ?? undefined);
  return { kind: 'confirmed', subscription, paid: false, fingerprint };
}

/** Whether the subscription or customer was created for this owner. */
export function isOwned({ metadata }: { readonly metadata: Stripe.Metadata }, { kind, id }: AttemptOwner): boolean {
  return metadata[kind === 'registration' ? 'registrationId' : 'userId'] === id;
}

function isPaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return typeof invoice === 'object' && invoice?.status === 'paid';
}

/** Whether it was ever paid, even if refunded since. Needs `latest_invoice` expanded. */
export function isMoneyTaken(subscription: Stripe.Subscription): boolean {
  return isPaid(subscription) && amountPaid(subscription) > 0;
}

/** Whole cents. */
function amountPaid({ latest_invoice: invoice }: Stripe.Subscription): number {
  return typeof invoice === 'object' ? (invoice?.amount_paid ?? 0) : 0;
}
