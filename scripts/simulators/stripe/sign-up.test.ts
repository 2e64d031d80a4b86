import { expect, it } from 'vitest';
import { cardForm, createPlans, secretOf, subscribe, TRIAL, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

it('a trial starts without a card, and its setup intent is cleared once it has succeeded', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id, TRIAL);
  const { secret, id } = secretOf(subscription);
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: false, default_payment_method: null });
  expect(subscription.trial_end).toBe(stripe.nowSeconds() + 5 * DAY);
  expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  expect(subscription.latest_invoice).toMatchObject({ amount_due: 0, status: 'paid' });
  expect(secret).toMatch(/^seti_\w+_secret_\w+$/);

  const confirmed = await stripe.browserCall(`setup_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const after = await stripe.client.subscriptions.retrieve(subscription.id);
  expect(after).toMatchObject({ status: 'trialing', pending_setup_intent: null, default_payment_method: null });
  const intent = await stripe.client.setupIntents.retrieve(id, { expand: ['payment_method'] });
  expect(intent.payment_method).toMatchObject({
    customer: subscription.customer,
    card: { last4: '4242', brand: 'visa' },
  });
});

it('a customer with a default card gets no setup intent', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const customer = await stripe.client.customers.create({
    payment_method: 'pm_card_visa',
  });
  const [card] = (await stripe.client.customers.listPaymentMethods(customer.id)).data;
  await stripe.client.customers.update(customer.id, { invoice_settings: { default_payment_method: card?.id ?? '' } });
  const subscription = await subscribe(stripe, month.id, { ...TRIAL, customer: customer.id });
  expect(subscription).toMatchObject({ status: 'trialing', pending_setup_intent: null });
});

it('paying the first invoice activates the subscription and saves the card', async () => {
  const stripe = await stripeForTests();
  const { year } = await createPlans(stripe);
  const subscription = await subscribe(stripe, year.id);
  const { secret, id } = secretOf(subscription);
  expect(subscription).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open', amount_due: 27_000 } });
  const { body } = await stripe.browserCall(`payment_intents/${id}/confirm`, cardForm('5555555555554444', secret));
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
])('card %s is declined with %s, and another card can pay the same invoice', async (number, code, declineCode) => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id);
  const { secret, id } = secretOf(subscription);
  const declined = await stripe.browserCall(`payment_intents/${id}/confirm`, cardForm(number, secret));
  expect(declined.status).toBe(402);
  expect(declined.body.error).toMatchObject({ type: 'card_error', code });
  expect(declined.body.error.decline_code).toBe(declineCode);
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  const paid = await stripe.browserCall(`payment_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect(paid.body.status).toBe('succeeded');
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('a setup fails with a declined card but not with one that only fails when charged', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { secret, id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const declined = await stripe.browserCall(`setup_intents/${id}/confirm`, cardForm('4000000000000002', secret));
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { setup_intent: { status: 'requires_payment_method' } } },
  });
  const saved = await stripe.browserCall(`setup_intents/${id}/confirm`, cardForm('4000000000000341', secret));
  expect(saved.body.status).toBe('succeeded');
});

it('a 3-D Secure setup can fail and then be completed', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { secret, id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const confirm = () => stripe.browserCall(`setup_intents/${id}/confirm`, cardForm('4000002500003155', secret));
  const authenticate = (outcome: string) =>
    stripe.browserCall(`setup_intents/${id}/authenticate`, { client_secret: secret, outcome });
  expect((await confirm()).body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  expect((await authenticate('fail')).body).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  await confirm();
  expect((await authenticate('complete')).body.status).toBe('succeeded');
  expect((await stripe.client.setupIntents.retrieve(id)).status).toBe('succeeded');
});

it('a card number has the same fingerprint for every customer', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const fingerprints = [];
  for (const number of ['4242424242424242', '4242424242424242', '5555555555554444']) {
    const { card } = await trialWithCard(stripe, month.id, number);
    fingerprints.push((await stripe.client.paymentMethods.retrieve(card)).card?.fingerprint);
  }
  expect(fingerprints[0]).toBe(fingerprints[1]);
  expect(fingerprints[0]).not.toBe(fingerprints[2]);
});

it('a browser call without the intent’s client secret is refused', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = secretOf(await subscribe(stripe, month.id, TRIAL));
  const { status } = await stripe.browserCall(
    `setup_intents/${id}/confirm`,
    cardForm('4242424242424242', `${id}_secret_guess`),
  );
  expect(status).toBe(401);
});

it('a lookup key moves to a new price only with transfer_lookup_key', async () => {
  const stripe = await stripeForTests();
  const { product, month } = await createPlans(stripe);
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
