import type Stripe from 'stripe';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { hasEnded, idIfAny, idOf } from '../subscription/subscription-state.ts';
import type { AttemptOwner } from './attempt.ts';
import type { Attempt } from './attempt-store.ts';
import { setDefaultCard, setupIntentOf, subscriptionForFinishing } from './stripe-gateway.ts';

/** What Stripe says of an attempt's subscription. */
export type ConfirmationStatus =
  /** It is not what the attempt says it is: it carries another owner, or another customer has it. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unconfirmed'; readonly subscription: Stripe.Subscription }
  /** For good, be it that something was paid before. */
  | { readonly kind: 'ended'; readonly subscription: Stripe.Subscription; readonly paid: boolean }
  | {
      readonly kind: 'confirmed';
      readonly subscription: Stripe.Subscription;
      readonly paid: boolean;
      /** Stripe's, of the card behind a trial; absent where it gives none. */
      readonly fingerprint?: string | undefined;
    };

/**
 * Reads it from Stripe, and gives a trial its card. Nobody else's word counts: a trial is `trialing` before any card, and its setup
 * intent disappears from the subscription once it has succeeded, so the intent is the one noted when it was made.
 */
export async function confirmationStatusOf(
  owner: AttemptOwner,
  { subscriptionId, customerId, intentId, trial }: Attempt & { readonly subscriptionId: string },
  stripe: StripeCalls,
): Promise<ConfirmationStatus> {
  const subscription = await subscriptionForFinishing(stripe, subscriptionId);
  if (!isOwned(subscription, owner) || idOf(subscription.customer) !== customerId) return { kind: 'foreign' };
  const paid = isPaid(subscription);
  if (hasEnded(subscription)) return { kind: 'ended', subscription, paid: isMoneyTaken(subscription) };
  if (!trial) {
    // The status follows the payment a moment later.
    const confirmed = paid && subscription.status !== 'incomplete';
    return confirmed ? { kind: 'confirmed', subscription, paid } : { kind: 'unconfirmed', subscription };
  }
  const intent = intentId === undefined ? undefined : await setupIntentOf(stripe, intentId);
  const card = intent?.payment_method;
  if (intent?.status !== 'succeeded' || idIfAny(intent.customer) !== customerId || !card)
    return { kind: 'unconfirmed', subscription };
  if (subscription.default_payment_method === null) await setDefaultCard(stripe, subscriptionId, idOf(card));
  const fingerprint = typeof card === 'string' ? undefined : (card.card?.fingerprint ?? undefined);
  return { kind: 'confirmed', subscription, paid: false, fingerprint };
}

/** Whether the subscription, or a customer, was made for this owner. */
export function isOwned({ metadata }: { readonly metadata: Stripe.Metadata }, { kind, id }: AttemptOwner): boolean {
  return metadata[kind === 'registration' ? 'registrationId' : 'userId'] === id;
}

function isPaid({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return typeof invoice === 'object' && invoice?.status === 'paid';
}

/** Whether money was taken for it, be it on its way back by now. With its latest invoice. */
export function isMoneyTaken(subscription: Stripe.Subscription): boolean {
  return isPaid(subscription) && amountPaid(subscription) > 0;
}

/** Whole cents. */
function amountPaid({ latest_invoice: invoice }: Stripe.Subscription): number {
  return typeof invoice === 'object' ? (invoice?.amount_paid ?? 0) : 0;
}
