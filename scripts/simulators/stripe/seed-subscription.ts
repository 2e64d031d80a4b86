import type Stripe from 'stripe';
import { factsOf, isLive } from '../../../functions/billing/subscription/subscription-state.ts';
import { saveSubscription } from '../../../functions/billing/subscription/subscription-store.ts';
import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { plans } from '../../../shared/catalogue/plans.ts';

/** How a subscription begins; at once and paid where nothing is said. */
export interface SeededCourse {
  /** A trial goes before, until then: seconds since 1970. */
  readonly trialEnd?: number;
  /** Stripe's alias of a card to try one's code with: https://docs.stripe.com/testing */
  readonly card?: string;
}

export interface SeededPerson extends SeededCourse {
  readonly table: Table;
  readonly userId: string;
  readonly email: string;
}

/** Stripe's own card for trials of one's code; it is never declined. */
const CARD = 'pm_card_visa';

/** Gives an account what a paid sign-up leaves at Stripe: a customer with a card and a monthly subscription; what runs already stays. */
export async function seedSubscription(calls: StripeCalls, person: SeededPerson): Promise<void> {
  const { table, userId, email } = person;
  const { data: customers } = await calls.page((sdk) => sdk.customers.list({ email, limit: 1 }));
  const customer = customers[0] ?? (await newCustomer(calls, person));
  const { data: running } = await calls.page((sdk) => sdk.subscriptions.list({ customer: customer.id, limit: 1 }));
  const isHeld = running[0] !== undefined && isLive({ status: running[0].status, cardConfirmed: true });
  const subscription = isHeld && running[0] ? running[0] : await newSubscription(calls, customer.id, person);
  await saveSubscription(table, userId, factsOf(subscription, true));
}

function newCustomer(calls: StripeCalls, { email, userId, card = CARD }: SeededPerson) {
  return calls.one('customer', (sdk) => sdk.customers.create({ email, metadata: { userId }, payment_method: card }));
}

async function newSubscription(
  calls: StripeCalls,
  customer: string,
  { userId, trialEnd }: SeededPerson,
): Promise<Stripe.Subscription> {
  const { data: cards } = await calls.page((sdk) => sdk.customers.listPaymentMethods(customer, { limit: 1 }));
  const lookup = { lookup_keys: [plans.month.lookupKey], active: true };
  const { data: prices } = await calls.page((sdk) => sdk.prices.list(lookup));
  const [[card], [price]] = [cards, prices];
  if (card === undefined || price === undefined)
    throw new Error('the local Stripe has no card or no price to begin with');
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
