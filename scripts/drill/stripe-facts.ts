import type Stripe from 'stripe';

const PAGE = 100;

/** Times in seconds since 1970. */
export interface StripeSubscription {
  readonly id: string;
  readonly status: string;
  /** A card was set up for the trial, or the first invoice was paid. */
  readonly confirmed: boolean;
  readonly periodEnd: number | undefined;
  readonly trialEnd: number | undefined;
  readonly endedAt: number | undefined;
}

/** A charge. `from`, `to`: the period paid for, in seconds since 1970. */
export interface Payment {
  readonly subscription: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly cents: number;
  readonly returnedCents: number;
}

export interface StripeFacts {
  /** Ids. */
  readonly customers: readonly string[];
  readonly subscriptions: readonly StripeSubscription[];
  readonly payments: readonly Payment[];
}

/** A user's data at Stripe, by email address, read with the account's secret key. */
export async function readStripeFacts(stripe: Stripe, addresses: readonly string[]): Promise<StripeFacts> {
  const customers: string[] = [];
  const subscriptions: StripeSubscription[] = [];
  const payments: Payment[] = [];
  for (const email of addresses) {
    for await (const { id: customer } of stripe.customers.list({ email, limit: PAGE })) {
      customers.push(customer);
      const setups = await stripe.setupIntents.list({ customer, limit: PAGE }).autoPagingToArray({ limit: 1000 });
      const isCardSetUp = setups.some(({ status }) => status === 'succeeded');
      for await (const each of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE }))
        subscriptions.push(subscriptionOf(each, isCardSetUp));
      for await (const invoice of stripe.invoices.list({ customer, status: 'paid', limit: PAGE }))
        payments.push(...(await paymentsOf(stripe, invoice)));
    }
  }
  return { customers, subscriptions, payments };
}

/** A trial starts before a card is given; its setup intent is removed once it has succeeded. */
function subscriptionOf(subscription: Stripe.Subscription, isCardSetUp: boolean): StripeSubscription {
  const { id, status, items, trial_end: trialEnd } = subscription;
  const ends = items.data.map(({ current_period_end: end }) => end);
  const periodEnd = ends.length === 0 ? undefined : Math.max(...ends);
  return {
    id,
    status,
    confirmed: status !== 'trialing' || (isCardSetUp && subscription.pending_setup_intent === null),
    periodEnd,
    trialEnd: trialEnd ?? undefined,
    endedAt: subscription.ended_at ?? undefined,
  };
}

async function paymentsOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Payment[]> {
  if (invoice.amount_paid === 0) return [];
  const [line] = invoice.lines.data;
  if (line === undefined) throw new Error(`The paid invoice ${invoice.id} has no line`);
  const subscription = invoice.parent?.subscription_details?.subscription;
  const found: Payment[] = [];
  for await (const { payment } of stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid', limit: PAGE })) {
    const { payment_intent: intent } = payment;
    if (intent === undefined) continue;
    const paymentIntent = typeof intent === 'string' ? intent : intent.id;
    const charges = await stripe.charges.list({ payment_intent: paymentIntent, limit: PAGE });
    for (const charge of charges.data.filter(({ paid }) => paid)) {
      found.push({
        subscription: typeof subscription === 'string' ? subscription : subscription?.id,
        from: line.period.start,
        to: line.period.end,
        cents: charge.amount_captured,
        returnedCents: charge.amount_refunded,
      });
    }
  }
  return found;
}
