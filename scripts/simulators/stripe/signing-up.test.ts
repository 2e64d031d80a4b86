import { expect, it } from 'vitest';
import { cardForm, secretOf, shop, subscribe, TRIAL, trialWithCard } from './testing/shop.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

it('begins a trial as trialing before any card is there, and forgets the setup intent once it has succeeded', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const subscription = await subscribe(stripe, month.id, TRIAL);
  const { secret, id } = secretOf(subscription);
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: false, default_payment_method: null });
  expect(subscription.trial_end).toBe(stripe.nowSeconds() + 5 * DAY);
  expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  expect(subscription.latest_invoice).toMatchObject({ amount_due: 0, status: 'paid' });
  expect(secret).toMatch(/^seti_\w+_secret_\w+$/);

  const confirmed = await stripe.browse(`setup_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const after = await stripe.client.subscriptions.retrieve(subscription.id);
  expect(after).toMatchObject({ status: 'trialing', pending_setup_intent: null, default_payment_method: null });
  const intent = await stripe.client.setupIntents.retrieve(id, { expand: ['payment_method'] });
  expect(intent.payment_method).toMatchObject({
    customer: subscription.customer,
    card: { last4: '4242', brand: 'visa' },
  });
});

it('makes no setup intent for a customer whose card can be charged', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const customer = await stripe.client.customers.create({
    payment_method: 'pm_card_visa',
  });
  const [card] = (await stripe.client.customers.listPaymentMethods(customer.id)).data;
  await stripe.client.customers.update(customer.id, { invoice_settings: { default_payment_method: card?.id ?? '' } });
  const subscription = await subscribe(stripe, month.id, { ...TRIAL, customer: customer.id });
  expect(subscription).toMatchObject({ status: 'trialing', pending_setup_intent: null });
});

it('makes a subscription active when its first invoice is paid, and keeps the card for the next', async () => {
  const stripe = await stripeForTests();
  const { year } = await shop(stripe);
  const subscription = await subscribe(stripe, year.id);
  const { secret, id } = secretOf(subscription);
  expect(subscription).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open', amount_due: 27_000 } });
  const { body } = await stripe.browse(`payment_intents/${id}/confirm`, cardForm('5555555555554444', secret));
  expect(body).toMatchObject({ status: 'succeeded', amount_received: 27_000 });
  const after = await stripe.client.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] });
  expect(after).toMatchObject({ status: 'active', default_payment_method: body.payment_method });
  expect(after.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 27_000, amount_remaining: 0 });
  const { id: invoice } = after.latest_invoice as { id: string };
  const payments = await stripe.client.invoicePayments.list({ invoice, status: 'paid' });
  expect(payments.data).toMatchObject([
    { status: 'paid', amount_paid: 27_000, payment: { type: 'payment_intent', payment_intent: id } },
  ]);
});

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ['4242424242424241', 'incorrect_number', undefined],
])('refuses %s with %s and lets another card pay the same invoice', async (number, code, declineCode) => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const subscription = await subscribe(stripe, month.id);
  const { secret, id } = secretOf(subscription);
  const refused = await stripe.browse(`payment_intents/${id}/confirm`, cardForm(number, secret));
  expect(refused.status).toBe(402);
  expect(refused.body.error).toMatchObject({ type: 'card_error', code });
  expect(refused.body.error.decline_code).toBe(declineCode);
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  const paid = await stripe.browse(`payment_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect(paid.body.status).toBe('succeeded');
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('refuses a declined card at setup, and a card that only fails later not', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { secret, id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const refused = await stripe.browse(`setup_intents/${id}/confirm`, cardForm('4000000000000002', secret));
  expect(refused).toMatchObject({
    status: 402,
    body: { error: { setup_intent: { status: 'requires_payment_method' } } },
  });
  const kept = await stripe.browse(`setup_intents/${id}/confirm`, cardForm('4000000000000341', secret));
  expect(kept.body.status).toBe('succeeded');
});

it('asks the card’s holder, and takes no for an answer', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { secret, id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const confirm = () => stripe.browse(`setup_intents/${id}/confirm`, cardForm('4000002500003155', secret));
  const answer = (outcome: string) =>
    stripe.browse(`setup_intents/${id}/authenticate`, { client_secret: secret, outcome });
  expect((await confirm()).body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  expect((await answer('fail')).body).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  await confirm();
  expect((await answer('complete')).body.status).toBe('succeeded');
  expect((await stripe.client.setupIntents.retrieve(id)).status).toBe('succeeded');
});

it('gives one number the same fingerprint with every customer, and another number another', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const prints = [];
  for (const number of ['4242424242424242', '4242424242424242', '5555555555554444']) {
    const { card } = await trialWithCard(stripe, month.id, number);
    prints.push((await stripe.client.paymentMethods.retrieve(card)).card?.fingerprint);
  }
  expect(prints[0]).toBe(prints[1]);
  expect(prints[0]).not.toBe(prints[2]);
});

it('lets a browser do nothing without the intent’s own secret', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const { status } = await stripe.browse(
    `setup_intents/${id}/confirm`,
    cardForm('4242424242424242', `${id}_secret_guess`),
  );
  expect(status).toBe(401);
});

it('moves a lookup key to a new price only when it is told to', async () => {
  const stripe = await stripeForTests();
  const { product, month } = await shop(stripe);
  const next = {
    product: product.id,
    currency: 'usd',
    unit_amount: 3500,
    recurring: { interval: 'month' as const },
    lookup_key: 'pro_month',
  };
  await expect(stripe.client.prices.create(next)).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' });
  const moved = await stripe.client.prices.create({ ...next, transfer_lookup_key: true });
  const found = await stripe.client.prices.list({ lookup_keys: ['pro_month', 'pro_year'], active: true });
  expect(found.data.map(({ lookup_key: key, unit_amount: cents }) => [key, cents])).toEqual([
    ['pro_month', 3500],
    ['pro_year', 27_000],
  ]);
  expect((await stripe.client.prices.retrieve(month.id)).lookup_key).toBeNull();
  expect(moved.unit_amount).toBe(3500);
});
