import type Stripe from 'stripe';
import { type BillingInterval, billingIntervals } from '../../../shared/catalogue/plans.ts';
import { defined } from '../../../shared/json/defined.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

/**
 * Maps a Stripe subscription to our fields. Periods are on its items; a cancellation in the portal sets `cancel_at`, ours sets
 * `cancel_at_period_end`. `cardConfirmed`: whether the card was confirmed, which the status does not show (a trial is `trialing` before any
 * card).
 */
export function factsOf(subscription: Stripe.Subscription, cardConfirmed: boolean): SubscriptionFacts {
  const end = periodEnd(subscription);
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : undefined);
  const interval = intervalOf(subscription);
  return defined({
    customerId: stripeId(subscription.customer),
    subscriptionId: subscription.id,
    status: subscription.status,
    cardConfirmed,
    interval,
    trialEnd: subscription.trial_end ?? undefined,
    currentPeriodEnd: end,
    endsAt,
  });
}

/** The id of a reference that may be expanded. */
export function stripeId(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function idIfAny(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return reference === null || reference === undefined ? undefined : stripeId(reference);
}

interface Allowed {
  /** It gives access, or may again without a new subscription: a second one would be paid in addition. */
  readonly live: boolean;
  /** It can be canceled at period end. */
  readonly cancel: boolean;
  /** A cancellation can be undone. */
  readonly reactivate: boolean;
}

const nothing: Allowed = { live: false, cancel: false, reactivate: false };
const everything: Allowed = { live: true, cancel: true, reactivate: true };

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const allowed: Readonly<Record<string, Allowed>> = {
  active: everything,
  trialing: everything,
  /** A payment failed; Stripe retries it. */
  past_due: everything,
  /** Stripe has stopped retrying but keeps billing. */
  unpaid: everything,
  /** A trial ended without a card. */
  paused: everything,
  /** The first payment is pending; without it, the subscription ends by itself. */
  incomplete: nothing,
  incomplete_expired: nothing,
  canceled: nothing,
};

/**
 * What a subscription's state allows, as `can(known).cancel`. Without a confirmed card it is only an attempt and allows nothing. An unknown
 * status allows everything, so that no one pays for a second subscription.
 */
export function can(known: Pick<SubscriptionFacts, 'status' | 'cardConfirmed'> | undefined): Allowed {
  if (!known?.cardConfirmed) return nothing;
  return (Object.hasOwn(allowed, known.status) ? allowed[known.status] : undefined) ?? everything;
}

/** Whether it has ended permanently: Stripe cannot reactivate it. */
export function hasEnded({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return ENDED.includes(status);
}

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether the account has this subscription: neither an attempt nor ended. */
export function isLive(known: Pick<SubscriptionFacts, 'status' | 'cardConfirmed'> | undefined): boolean {
  return can(known).live;
}

/**
 * Whether a subscription is active and shows a confirmed card or payment by itself. For subscriptions without a record of ours: a trial is
 * `trialing` before any card, every other status implies a payment.
 */
export function isConfirmedItself({ status, default_payment_method: card }: Stripe.Subscription): boolean {
  return isLive({ status, cardConfirmed: status !== 'trialing' || card !== null });
}

/** The end of the latest period: items may have different periods. */
function periodEnd({ items }: Stripe.Subscription): number | undefined {
  const ends = items.data.map(({ current_period_end: end }) => end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function intervalOf({ items }: Stripe.Subscription): BillingInterval | undefined {
  const recurring = items.data[0]?.price.recurring;
  return billingIntervals.find((interval) => interval === recurring?.interval);
}
