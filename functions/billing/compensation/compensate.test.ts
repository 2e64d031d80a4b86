import { expect, it } from 'vitest';
import type { CallName } from '../../../scripts/simulators/stripe/api/calls.ts';
import { allFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { type RepairFixture, repairFixture, type SignUp } from '../testing/repair-fixture.ts';
import { compensate, compensateAll } from './compensate.ts';
import { enqueueCompensationStep, pendingCompensations } from './compensation-store.ts';

const HOUR = 3600;

/** A sign-up that is paid at once, since the trial was used. */
async function paid(fixture: RepairFixture, email: string): Promise<SignUp> {
  await fixture.markTrialUsed(email);
  const signUp = await fixture.begin(email);
  expect((await fixture.pay(signUp)).status).toBe(200);
  return signUp;
}

async function enqueue({ table, stripe }: RepairFixture, { started }: SignUp) {
  const { subscriptionId, customerId, clientSecret } = started;
  const intentId = clientSecret.split('_secret_')[0];
  const enqueuedAt = stripe.nowSeconds();
  await table.transact([
    enqueueCompensationStep({ subscriptionId, customerId, why: 'account-exists', enqueuedAt, intentId }),
  ]);
}

async function expectCompensated(fixture: RepairFixture, { started: { subscriptionId, customerId } }: SignUp) {
  const subscription = await fixture.client.subscriptions.retrieve(subscriptionId);
  expect(['canceled', 'incomplete_expired']).toContain(subscription.status);
  expect(await fixture.netPaid(customerId)).toBe(0);
  expect((await fixture.client.customers.listPaymentMethods(customerId)).data).toEqual([]);
  expect(await pendingCompensations(fixture.table)).toEqual([]);
}

it('R-178: a paid subscription is canceled at once, fully refunded, and its card detached', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'paid@example.com');
  expect(await fixture.netPaid(signUp.started.customerId)).toBe(3000);
  await enqueue(fixture, signUp);
  expect(await compensate(signUp.started.subscriptionId, fixture.deps)).toBe(true);
  await expectCompensated(fixture, signUp);
  expect(fixture.logged('undone')[0]?.facts).toMatchObject({ why: 'account-exists', returnedCents: 3000 });
});

it('every payment of a renewed subscription is refunded, not only the last', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'renewed@example.com');
  await fixture.advance(32 * 24 * HOUR);
  expect(await fixture.netPaid(signUp.started.customerId)).toBe(6000);
  await enqueue(fixture, signUp);
  expect(await compensate(signUp.started.subscriptionId, fixture.deps)).toBe(true);
  await expectCompensated(fixture, signUp);
  expect(fixture.logged('undone')[0]?.facts).toMatchObject({ returnedCents: 6000 });
});

it('a trial’s setup intent is canceled, so that no card can be confirmed any more', async () => {
  const fixture = await repairFixture();
  const signUp = await fixture.begin('trial@example.com');
  await enqueue(fixture, signUp);
  expect(await compensate(signUp.started.subscriptionId, fixture.deps)).toBe(true);
  expect((await fixture.pay(signUp)).body.error.code).toBe('setup_intent_unexpected_state');
  await expectCompensated(fixture, signUp);
});

it('a confirmed trial’s card is detached, and an unconfirmed first payment is canceled', async () => {
  const fixture = await repairFixture();
  const trial = await fixture.begin('confirmed@example.com');
  await fixture.pay(trial);
  await enqueue(fixture, trial);
  await fixture.markTrialUsed('unpaid@example.com');
  const unpaid = await fixture.begin('unpaid@example.com', 'year');
  await enqueue(fixture, unpaid);
  expect(await compensateAll(fixture.deps)).toBe(0);
  await expectCompensated(fixture, trial);
  await expectCompensated(fixture, unpaid);
  expect((await fixture.pay(unpaid)).status).toBe(400);
});

it('a card is kept if another subscription of the customer may be charged to it', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'two@example.com');
  const { customerId: customer } = signUp.started;
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_year'] })).data;
  const [card] = (await fixture.client.customers.listPaymentMethods(customer)).data;
  const items = [{ price: price?.id ?? '' }];
  const other = await fixture.client.subscriptions.create({ customer, items, default_payment_method: card?.id ?? '' });
  await enqueue(fixture, signUp);
  await compensate(signUp.started.subscriptionId, fixture.deps);
  expect((await fixture.client.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await fixture.client.subscriptions.retrieve(other.id)).status).toBe('active');
  expect(await fixture.netPaid(customer)).toBe(27_000);
});

it('an ended, an unknown and a never enqueued subscription count as done', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'ended@example.com');
  await fixture.client.subscriptions.cancel(signUp.started.subscriptionId);
  await enqueue(fixture, signUp);
  await fixture.table.transact([
    enqueueCompensationStep({
      subscriptionId: 'sub_none',
      customerId: 'cus_none',
      intentId: 'seti_none',
      why: 'gone',
      enqueuedAt: 1,
    }),
  ]);
  expect(await compensateAll(fixture.deps)).toBe(0);
  await expectCompensated(fixture, signUp);
  expect(await compensate('sub_never_enqueued', fixture.deps)).toBe(true);
});

it('a payment is refunded once, even with other refunds and concurrent runs', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'once@example.com');
  await enqueue(fixture, signUp);
  const runs = Array.from({ length: 8 }, () => compensate(signUp.started.subscriptionId, fixture.deps));
  await Promise.all(runs);
  await fixture.reconcile();
  await expectCompensated(fixture, signUp);
  const { data } = await fixture.client.refunds.list({ limit: 10 });
  expect(data.map(({ amount }) => amount)).toEqual([3000]);
  // Stripe has forgotten the key by now.
  await fixture.advance(40 * 24 * HOUR);
  await enqueue(fixture, signUp);
  expect(await compensate(signUp.started.subscriptionId, fixture.deps)).toBe(true);
  expect((await fixture.client.refunds.list({ limit: 10 })).data).toHaveLength(1);
});

it('a setup intent stored when the compensation was first enqueued is canceled, even if it is enqueued again without one', async () => {
  const fixture = await repairFixture();
  const { started, ...form } = await fixture.begin('twice@example.com');
  const { subscriptionId, customerId } = started;
  // Like ours for a customer with a card: the subscription does not refer to it.
  const { id: intentId, client_secret: secret } = await fixture.client.setupIntents.create({ customer: customerId });
  const signUp = { ...form, started: { ...started, clientSecret: secret ?? '' } };
  await enqueue(fixture, signUp);
  const enqueuedAt = fixture.stripe.nowSeconds();
  await fixture.table.transact([enqueueCompensationStep({ subscriptionId, customerId, why: 'second', enqueuedAt })]);
  expect(await compensate(subscriptionId, fixture.deps)).toBe(true);
  expect((await fixture.client.setupIntents.retrieve(intentId)).status).toBe('canceled');
  await expectCompensated(fixture, signUp);
});

it('a setup intent added during the compensation is canceled', async () => {
  const fixture = await repairFixture();
  const { started, ...form } = await fixture.begin('meanwhile@example.com');
  const { subscriptionId, customerId } = started;
  const { id: intentId, client_secret: secret } = await fixture.client.setupIntents.create({ customer: customerId });
  const signUp = { ...form, started: { ...started, clientSecret: secret ?? '' } };
  const enqueuedAt = fixture.stripe.nowSeconds();
  await fixture.table.transact([enqueueCompensationStep({ subscriptionId, customerId, why: 'second', enqueuedAt })]);
  let noted = false;
  const page: typeof fixture.deps.stripe.page = async (ask) => {
    if (!noted) await enqueue(fixture, signUp);
    noted = true;
    return fixture.deps.stripe.page(ask);
  };
  await compensate(subscriptionId, { ...fixture.deps, stripe: { ...fixture.deps.stripe, page } });
  expect(noted).toBe(true);
  await compensateAll(fixture.deps);
  expect((await fixture.client.setupIntents.retrieve(intentId)).status).toBe('canceled');
  await expectCompensated(fixture, signUp);
});

it('the alarm counts from the first time, and a compensation enqueued again is done again', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'again@example.com');
  await enqueue(fixture, signUp);
  await fixture.advance(3 * HOUR);
  await enqueue(fixture, signUp);
  fixture.stripe.server.fail('*', { when: 'before', status: 503, times: 1000 });
  expect(await compensateAll(fixture.deps)).toBe(1);
  expect(fixture.logged('undo_failed')).toMatchObject([{ level: 'error' }]);
  fixture.stripe.server.heal();
  expect(await compensateAll(fixture.deps)).toBe(0);
  await enqueue(fixture, signUp);
  expect(await pendingCompensations(fixture.table)).toMatchObject([{ enqueuedAt: fixture.stripe.nowSeconds() }]);
  expect(await compensateAll(fixture.deps)).toBe(0);
  await expectCompensated(fixture, signUp);
});

it('a compensation stays pending while Stripe is unavailable, with an alarm after three hours', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'away@example.com');
  await enqueue(fixture, signUp);
  fixture.stripe.server.fail('*', { when: 'before', status: 503, times: 1000 });
  expect(await compensate(signUp.started.subscriptionId, fixture.deps)).toBe(false);
  expect([fixture.logged('undo_postponed').length, fixture.logged('undo_failed').length]).toEqual([1, 0]);
  await fixture.advance(3 * HOUR);
  expect(await compensateAll(fixture.deps)).toBe(1);
  expect(fixture.logged('undo_failed')).toMatchObject([{ level: 'error' }]);
  fixture.stripe.server.heal();
  expect(await compensateAll(fixture.deps)).toBe(0);
  await expectCompensated(fixture, signUp);
});

it('a stored failure of Stripe’s is bypassed', async () => {
  const fixture = await repairFixture();
  const signUp = await paid(fixture, 'kept@example.com');
  await enqueue(fixture, signUp);
  fixture.stripe.server.fail('POST /v1/refunds', { when: 'before', status: 500 });
  await compensate(signUp.started.subscriptionId, fixture.deps);
  await compensate(signUp.started.subscriptionId, fixture.deps);
  await expectCompensated(fixture, signUp);
});

it('a compensation recovers from a crash at every call to the table', async () => {
  const fixture = await repairFixture();
  const counted = recordingTable(fixture.table);
  const first = await paid(fixture, 'count@example.com');
  await enqueue(fixture, first);
  await compensate(first.started.subscriptionId, { ...fixture.deps, table: counted.table });
  for (const [n, fault] of allFaults(counted.calls.length).entries()) {
    const signUp = await paid(fixture, `stop${n}@example.com`);
    await enqueue(fixture, signUp);
    const { table } = faultyTable(fixture.table, fault);
    expect(await compensate(signUp.started.subscriptionId, { ...fixture.deps, table }), JSON.stringify(fault)).toBe(
      false,
    );
    await compensateAll(fixture.deps);
    await expectCompensated(fixture, signUp);
  }
});

const calls: readonly CallName[] = [
  'GET /v1/subscriptions/:id',
  'DELETE /v1/subscriptions/:id',
  'GET /v1/invoices',
  'GET /v1/invoice_payments',
  'POST /v1/refunds',
  'GET /v1/payment_intents/:id',
  'GET /v1/subscriptions',
  'GET /v1/payment_methods/:id',
  'POST /v1/payment_methods/:id/detach',
];

it.each(calls)('a compensation ends alike when Stripe fails at %s, before its effect or after', async (call) => {
  const fixture = await repairFixture();
  for (const when of ['before', 'after'] as const) {
    const signUp = await paid(fixture, `${when}@example.com`);
    await enqueue(fixture, signUp);
    fixture.stripe.server.fail(call, { when, status: 400, cached: false });
    await compensate(signUp.started.subscriptionId, fixture.deps);
    fixture.stripe.server.heal();
    expect(await compensateAll(fixture.deps)).toBe(0);
    await expectCompensated(fixture, signUp);
    expect(await fixture.netPaid(signUp.started.customerId)).toBe(0);
  }
});
