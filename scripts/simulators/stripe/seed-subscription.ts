import type Stripe from 'stripe';
import { factsOf, isLive } from '../../../functions/billing/subscription/subscription-state.ts';
import { saveSubscription } from '../../../functions/billing/testing/save-subscription.ts';
import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { plans } from '../../../shared/catalogue/plans.ts';

/** How a seeded subscription starts; by default paid and without a trial. */
export interface SeedSubscriptionOptions {
  /** End of a trial, seconds since 1970. */
  readonly trialEnd?: number;
  /** Alias of a test card. Source: https://docs.stripe.com/testing */
  readonly card?: string;
}

export interface SeedUser extends SeedSubscriptionOptions {
  readonly table: Table;
  readonly userId: string;
  readonly email: string;
}

/** A test card that is never declined. */
const DEFAULT_CARD = 'pm_card_visa';

/** Gives an account a Stripe customer with a card and a monthly subscription, unless it already has a subscription. */
export async function seedSubscription(calls: StripeCalls, user: SeedUser): Promise<void> {
  const { table, userId, email } = user;
  const { data: customers } = await calls.page((sdk) => sdk.customers.list({ email, limit: 1 }));
  const customer = customers[0] ?? (await newCustomer(calls, user));
  const { data: existing } = await calls.page((sdk) => sdk.subscriptions.list({ customer: customer.id, limit: 1 }));
  const hasLive = existing[0] !== undefined && isLive({ status: existing[0].status, cardConfirmed: true });
  const subscription = hasLive && existing[0] ? existing[0] : await newSubscription(calls, customer.id, user);
  await saveSubscription(table, userId, factsOf(subscription, true));
}

function newCustomer(calls: StripeCalls, { email, userId, card = DEFAULT_CARD }: SeedUser) {
  return calls.one('customer', (sdk) => sdk.customers.create({ email, metadata: { userId }, payment_method: card }));
}

async function newSubscription(
  calls: StripeCalls,
  customer: string,
  { userId, trialEnd }: SeedUser,
): Promise<Stripe.Subscription> {
  const { data: cards } = await calls.page((sdk) => sdk.customers.listPaymentMethods(customer, { limit: 1 }));
  const lookup = { lookup_keys: [plans.month.lookupKey], active: true };
  const { data: prices } = await calls.page((sdk) => sdk.prices.list(lookup));
  const [[card], [price]] = [cards, prices];
  if (card === undefined || price === undefined)
    throw new Error('the Stripe simulator has no card or no price to create a subscription with');
  return calls.one('subscription', (sdk) =>
    sdk.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      default_payment_method: card.id,
      metadata: { userId },
      ...(trialEnd === undefined ? {} : { trial_end: trialEnd }),
    }),
  );
}
