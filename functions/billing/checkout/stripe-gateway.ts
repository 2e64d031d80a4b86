import type Stripe from 'stripe';
import { TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import { eachOf } from '../../platform/stripe/pages.ts';

/** Upper bound for lists of one customer's objects. */
const MOST_LISTED = 2_000;

/** Expanded fields that hold the intent for the browser. */
const FOR_BROWSER = ['pending_setup_intent', 'latest_invoice.confirmation_secret'];
const FOR_FINISHING = ['latest_invoice.payments'];

/** Metadata that marks an object at Stripe as ours. */
export type Owned = { readonly registrationId: string } | { readonly userId: string };

export function createCustomer(
  stripe: StripeCalls,
  { email, owned, idempotencyKey }: { readonly email: string; readonly owned: Owned; readonly idempotencyKey: string },
): Promise<Stripe.Customer> {
  return stripe.one('customer', (sdk) => sdk.customers.create({ email, metadata: { ...owned } }, { idempotencyKey }));
}

/** Whether the customer exists and is not deleted. */
export async function customerExists(stripe: StripeCalls, customer: string): Promise<boolean> {
  const found = await stripe.one('customer', (sdk) => sdk.customers.retrieve(customer));
  return found.deleted !== true;
}

/** The customer's address; undefined if the customer is deleted or has none. */
export async function emailOfCustomer(stripe: StripeCalls, customer: string): Promise<string | undefined> {
  const found = await ifThere(() =>
    stripe.one<Stripe.Customer | Stripe.DeletedCustomer>('customer', (sdk) => sdk.customers.retrieve(customer)),
  );
  return found === undefined || found.deleted === true ? undefined : (found.email ?? undefined);
}

/** All customers of an address, newest first. Case-sensitive: ours are canonical. */
export function customersOf(stripe: StripeCalls, email: string): Promise<Stripe.Customer[]> {
  return all(eachOf(stripe, (sdk, paging) => sdk.customers.list({ email, ...paging })));
}

/** All subscriptions of a customer, including ended ones, newest first. */
export function listSubscriptions(stripe: StripeCalls, customer: string): Promise<Stripe.Subscription[]> {
  return all(eachOf(stripe, (sdk, paging) => sdk.subscriptions.list({ customer, status: 'all', ...paging })));
}

interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly trial: boolean;
  readonly owned: Owned;
  readonly attempt: number;
  readonly idempotencyKey: string;
}

/** Creates a subscription without a payment or card yet. A trial without a card ends by itself. */
export function createSubscription(
  stripe: StripeCalls,
  { customer, price, trial, owned, attempt, idempotencyKey }: NewSubscription,
): Promise<Stripe.Subscription> {
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    ...(trial
      ? { trial_period_days: TRIAL_DAYS, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }
      : {}),
    metadata: { ...owned, attempt: String(attempt) },
    expand: FOR_BROWSER,
  };
  return stripe.one('subscription', (sdk) => sdk.subscriptions.create(params, { idempotencyKey }));
}

/** With the intent for the browser. */
export function subscriptionForBrowser(stripe: StripeCalls, id: string): Promise<Stripe.Subscription> {
  return stripe.one('subscription', (sdk) => sdk.subscriptions.retrieve(id, { expand: FOR_BROWSER }));
}

/** With its latest invoice. */
export function subscriptionForFinishing(stripe: StripeCalls, id: string): Promise<Stripe.Subscription> {
  return stripe.one('subscription', (sdk) => sdk.subscriptions.retrieve(id, { expand: FOR_FINISHING }));
}

interface NewSetupIntent {
  readonly customer: string;
  readonly subscription: string;
  readonly idempotencyKey: string;
}

/** For a trial whose customer already has a card: Stripe then creates none by itself. */
export function createSetupIntent(
  stripe: StripeCalls,
  { customer, subscription, idempotencyKey }: NewSetupIntent,
): Promise<Stripe.SetupIntent> {
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { subscription },
  };
  return stripe.one('setup_intent', (sdk) => sdk.setupIntents.create(params, { idempotencyKey }));
}

/** With the card that was set up, if any. */
export function setupIntentOf(stripe: StripeCalls, id: string): Promise<Stripe.SetupIntent> {
  return stripe.one('setup_intent', (sdk) => sdk.setupIntents.retrieve(id, { expand: ['payment_method'] }));
}

/** Idempotent by itself, so it has no idempotency key: a key with a stored failure would block it for a day. */
export async function setDefaultCard(stripe: StripeCalls, subscriptionId: string, card: string): Promise<void> {
  await stripe.one('subscription', (sdk) => sdk.subscriptions.update(subscriptionId, { default_payment_method: card }));
}

async function all<T>(listed: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of listed) {
    if (found.length === MOST_LISTED) throw new Error('Stripe lists more for one customer than anybody can have');
    found.push(each);
  }
  return found;
}
