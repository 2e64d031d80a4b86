import type Stripe from 'stripe';
import type { StripeForTests } from './stripe-for-tests.ts';

/** A product with its two prices, as `stripe:setup` creates them. */
export async function createPlans({ client }: Pick<StripeForTests, 'client'>) {
  const product = await client.products.create({ name: 'Crossbook Pro' });
  const createPrice = (lookup_key: string, unit_amount: number, interval: 'month' | 'year') =>
    client.prices.create({ product: product.id, currency: 'usd', lookup_key, unit_amount, recurring: { interval } });
  return {
    product,
    month: await createPrice('pro_month', 3000, 'month'),
    year: await createPrice('pro_year', 27_000, 'year'),
  };
}

type Overrides = Partial<Stripe.SubscriptionCreateParams>;

/** A subscription as a sign-up creates it: unpaid, without a card. */
export async function subscribe({ client }: Pick<StripeForTests, 'client'>, price: string, overrides: Overrides = {}) {
  const customer = overrides.customer ?? (await client.customers.create({ email: 'ann@example.com' })).id;
  return client.subscriptions.create({
    items: [{ price }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
    ...overrides,
    customer,
  });
}

export const TRIAL = {
  trial_period_days: 5,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
} as const;

/** The client secret to confirm the subscription with, and its intent's id. */
export function secretOf(subscription: Stripe.Subscription): { secret: string; id: string } {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  const setupSecret = typeof setup === 'object' ? setup?.client_secret : undefined;
  const paymentSecret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  const secret = setupSecret ?? paymentSecret ?? '';
  return { secret, id: secret.split('_secret_')[0] ?? '' };
}

/** A card as Stripe.js sends it. */
export function cardForm(number: string, secret: string): Record<string, string> {
  return {
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
  };
}

/** A trial with a card, as after a completed sign-up. */
export async function trialWithCard(stripe: StripeForTests, price: string, number = '4242424242424242') {
  const subscription = await subscribe(stripe, price, TRIAL);
  const { secret, id } = secretOf(subscription);
  const { body } = await stripe.browserCall(`setup_intents/${id}/confirm`, cardForm(number, secret));
  await stripe.client.subscriptions.update(subscription.id, { default_payment_method: body.payment_method });
  return {
    id: subscription.id,
    intent: id,
    customer: String(subscription.customer),
    card: String(body.payment_method),
  };
}
