import type Stripe from 'stripe';
import { type BillingInterval, billingIntervals } from '../../../shared/catalogue/plans.ts';
import type { SubscriptionFacts } from './subscription-store.ts';

/**
 * What a Stripe subscription says, in our words. Everything is on its items and two flags: a cancellation in the portal sets `cancel_at`,
 * one of ours `cancel_at_period_end`. `cardConfirmed`: the card step is done, which the status does not tell (a trial is `trialing`
 * before any card).
 */
export function factsOf(subscription: Stripe.Subscription, cardConfirmed: boolean): SubscriptionFacts {
  const end = periodEnd(subscription);
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : undefined);
  const interval = intervalOf(subscription);
  return {
    customerId: idOf(subscription.customer),
    subscriptionId: subscription.id,
    status: subscription.status,
    cardConfirmed,
    ...(interval === undefined ? {} : { interval }),
    ...(subscription.trial_end === null ? {} : { trialEnd: subscription.trial_end }),
    ...(end === undefined ? {} : { currentPeriodEnd: end }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

/** The id of what may have been expanded. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function idIfAny(reference: string | { readonly id: string } | null | undefined): string | undefined {
  return reference === null || reference === undefined ? undefined : idOf(reference);
}

interface Allowed {
  /** It opens the data now, or may again without a new subscription: a second one beside it would be paid twice. */
  readonly live: boolean;
  /** It can be set to end with its period. */
  readonly cancel: boolean;
  /** That can be taken back. */
  readonly reactivate: boolean;
}

const nothing: Allowed = { live: false, cancel: false, reactivate: false };
const everything: Allowed = { live: true, cancel: true, reactivate: true };

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const allowed: Readonly<Record<string, Allowed>> = {
  active: everything,
  trialing: everything,
  /** A payment failed; Stripe tries it again. */
  past_due: everything,
  /** Stripe has given up trying, and bills on. */
  unpaid: everything,
  /** A trial ended without a card. */
  paused: everything,
  /** The first payment is awaited; without it, it ends by itself. */
  incomplete: nothing,
  incomplete_expired: nothing,
  canceled: nothing,
};

/**
 * What may be done with a subscription, asked as `can(known).cancel`. One whose card step is not done is no more than an attempt: nothing.
 * A status that is named nowhere may do everything, so that nobody pays for a second subscription beside it.
 */
export function can(known: Pick<SubscriptionFacts, 'status' | 'cardConfirmed'> | undefined): Allowed {
  if (!known?.cardConfirmed) return nothing;
  return (Object.hasOwn(allowed, known.status) ? allowed[known.status] : undefined) ?? everything;
}

/** Whether it is over for good: Stripe lets nothing of it come back. */
export function hasEnded({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return ENDED.includes(status);
}

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether it is a subscription that the account has, and not an attempt or one that ended. */
export function isLive(known: Pick<SubscriptionFacts, 'status' | 'cardConfirmed'> | undefined): boolean {
  return can(known).live;
}

/**
 * Whether a subscription runs and shows by itself that a card or a payment was confirmed. For one that we did not begin, so that no record
 * of ours tells: a trial is `trialing` before any card, every other status follows a payment.
 */
export function isConfirmedItself({ status, default_payment_method: card }: Stripe.Subscription): boolean {
  return isLive({ status, cardConfirmed: status !== 'trialing' || card !== null });
}

/** The end of the latest period: items of one subscription may have different ones. */
function periodEnd({ items }: Stripe.Subscription): number | undefined {
  const ends = items.data.map(({ current_period_end: end }) => end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function intervalOf({ items }: Stripe.Subscription): BillingInterval | undefined {
  const recurring = items.data[0]?.price.recurring;
  return billingIntervals.find((interval) => interval === recurring?.interval);
}
