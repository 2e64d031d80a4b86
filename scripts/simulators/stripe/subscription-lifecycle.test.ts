import { expect, it } from 'vitest';
import { cardForm, createPlans, secretOf, subscribe, TRIAL, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, HOUR, START, stripeForTests } from './testing/stripe-for-tests.ts';

/** 2026-11-26T12:00:00Z, five days after the start. */
const TRIAL_END = START / 1000 + 5 * DAY;
/** 2026-12-26T12:00:00Z */
const MONTH_LATER = Date.UTC(2026, 11, 26, 12) / 1000;

it('a trial becomes active at its end and is charged an hour later', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.advance(2 * DAY - 1);
  expect(stripe.eventTypes()).not.toContain('customer.subscription.trial_will_end');
  await stripe.advance(1);
  expect(stripe.eventTypes()).toContain('customer.subscription.trial_will_end');
  await stripe.advance(3 * DAY - 1);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('trialing');
  await stripe.advance(1);
  const active = await stripe.client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(active).toMatchObject({
    status: 'active',
    trial_end: TRIAL_END,
    latest_invoice: { status: 'draft', amount_due: 3000 },
  });
  expect(active.items.data[0]).toMatchObject({ current_period_start: TRIAL_END, current_period_end: MONTH_LATER });
  const before = stripe.eventTypes().filter((kind) => kind === 'invoice.paid').length;
  await stripe.advance(HOUR);
  expect(stripe.eventTypes().filter((kind) => kind === 'invoice.paid').length).toBe(before + 1);
  expect((await stripe.client.invoices.list({ subscription: id, status: 'paid' })).data[0]).toMatchObject({
    amount_paid: 3000,
    billing_reason: 'subscription_cycle',
    attempt_count: 1,
  });
});

it('when the clock jumps ahead, every due task runs as of its due time', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.advance(100 * DAY);
  const paid = await stripe.client.invoices.list({ subscription: id, status: 'paid', limit: 100 });
  const days = [TRIAL_END, MONTH_LATER, Date.UTC(2027, 0, 26, 12) / 1000, Date.UTC(2027, 1, 26, 12) / 1000];
  expect(paid.data.map(({ created }) => created).toReversed()).toEqual([START / 1000, ...days]);
  expect(paid.data[0]?.status_transitions.paid_at).toBe(Date.UTC(2027, 1, 26, 13) / 1000);
});

it('a subscription whose card fails is past due, retried and then canceled', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id, '4000000000000341');
  await stripe.advance(5 * DAY + HOUR);
  const overdue = await stripe.client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(overdue).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: stripe.nowSeconds() + 3 * DAY },
  });
  expect(stripe.eventTypes()).toContain('invoice.payment_failed');
  await stripe.advance(15 * DAY);
  const canceled = await stripe.client.subscriptions.retrieve(id);
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect(stripe.eventTypes().filter((kind) => kind === 'invoice.payment_failed')).toHaveLength(4);
});

it('a past-due subscription becomes active when its invoice is paid with another card on the invoice page', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id, '4000000000000341');
  await stripe.advance(5 * DAY + HOUR);
  const { latest_invoice: invoice, status } = await stripe.client.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  });
  expect(status).toBe('past_due');
  const { hosted_invoice_url: page } = invoice as { hosted_invoice_url: string };
  const body = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 31', cvc: '123' });
  expect((await fetch(page, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('active');
});

it('a renewal that needs 3-D Secure can be paid on the invoice page', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id, TRIAL);
  const { secret, id } = secretOf(subscription);
  const { body } = await stripe.browserCall(`setup_intents/${id}/confirm`, cardForm('4000002760003184', secret));
  await stripe.browserCall(`setup_intents/${id}/authenticate`, { client_secret: secret, outcome: 'complete' });
  const intent = await stripe.client.setupIntents.retrieve(id);
  expect(body.status).toBe('requires_action');
  await stripe.client.subscriptions.update(subscription.id, { default_payment_method: String(intent.payment_method) });
  await stripe.advance(5 * DAY + HOUR);
  expect(stripe.eventTypes()).toContain('invoice.payment_action_required');
  const { hosted_invoice_url: page } =
    (await stripe.client.invoices.list({ subscription: subscription.id })).data[0] ?? {};
  expect(await (await fetch(page ?? '')).text()).toContain('Pay $30.00');
});

it('a trial that ends without a card is canceled, and its setup intent stays open', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id, TRIAL);
  await stripe.advance(5 * DAY);
  const ended = await stripe.client.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: TRIAL_END });
  expect((await stripe.client.setupIntents.retrieve(secretOf(subscription).id)).status).toBe('requires_payment_method');
  expect(stripe.eventTypes().at(-1)).toBe('customer.subscription.deleted');
});

it('a subscription whose first invoice is unpaid expires after 23 hours', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id);
  const { secret, id } = secretOf(subscription);
  await stripe.advance(23 * HOUR - 1);
  expect((await stripe.client.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await stripe.advance(1);
  const expired = await stripe.client.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
  const late = await stripe.browserCall(`payment_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect(late).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
});

it('a cancellation at period end can be undone until then', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  const canceling = await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
  expect(canceling).toMatchObject({ status: 'trialing', cancel_at_period_end: true, cancel_at: TRIAL_END });
  const renewing = await stripe.client.subscriptions.update(id, { cancel_at_period_end: false });
  expect(renewing).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.advance(5 * DAY + HOUR);
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe('canceled');
  expect((await stripe.client.charges.list()).data).toEqual([]);
  await expect(stripe.client.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(stripe.client.subscriptions.cancel(id)).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});

it('canceling a subscription does not cancel its pending setup intent', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const subscription = await subscribe(stripe, month.id, TRIAL);
  const { id } = secretOf(subscription);
  expect((await stripe.client.subscriptions.cancel(subscription.id)).status).toBe('canceled');
  expect((await stripe.client.setupIntents.retrieve(id)).status).toBe('requires_payment_method');
  expect((await stripe.client.setupIntents.cancel(id)).status).toBe('canceled');
  const active = await stripe.client.subscriptions.list({ customer: String(subscription.customer) });
  const all = await stripe.client.subscriptions.list({ customer: String(subscription.customer), status: 'all' });
  expect([active.data.length, all.data.length]).toEqual([0, 1]);
});

it('a payment can be refunded in parts up to its amount', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { secret, id } = secretOf(await subscribe(stripe, month.id));
  await stripe.browserCall(`payment_intents/${id}/confirm`, cardForm('4242424242424242', secret));
  expect((await stripe.client.refunds.create({ payment_intent: id, amount: 1000 })).amount).toBe(1000);
  expect((await stripe.client.refunds.create({ payment_intent: id })).amount).toBe(2000);
  await expect(stripe.client.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const intent = await stripe.client.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 3000 });
});

it.each([
  ['allow_incomplete', 'pm_card_visa', { status: 'active' }],
  ['allow_incomplete', 'pm_card_chargeCustomerFail', { status: 'incomplete' }],
  ['default_incomplete', 'pm_card_visa', { status: 'incomplete' }],
] as const)('a subscription created with %s and %s has the right status', async (payment_behavior, card, outcome) => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id: customer } = await stripe.client.customers.create({ payment_method: card });
  const [method] = (await stripe.client.customers.listPaymentMethods(customer)).data;
  const more = { customer, payment_behavior, default_payment_method: method?.id ?? '' };
  const made = subscribe(stripe, month.id, more);
  await expect(made).resolves.toMatchObject(outcome);
});
