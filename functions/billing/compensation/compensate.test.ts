import { expect, it } from 'vitest';
import type { CallName } from '../../../scripts/simulators/stripe/api/calls.ts';
import { allFaults, countingTable, faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { type RepairWorld, repairWorld, type Sign } from '../testing/repair-world.ts';
import { compensate, compensateAll } from './compensate.ts';
import { oweCompensationStep, owedCompensations } from './compensation-store.ts';

const store = testTable();
const HOUR = 3600;

/** A sign-up that is paid at once, by somebody who had the trial. */
async function paid(world: RepairWorld, email: string): Promise<Sign> {
  await world.hadTrial(email);
  const sign = await world.begin(email);
  expect((await world.pay(sign)).status).toBe(200);
  return sign;
}

async function owe({ table, stripe }: RepairWorld, { begun }: Sign) {
  const { subscriptionId, customerId, clientSecret } = begun;
  const intentId = clientSecret.split('_secret_')[0];
  const owedAt = stripe.nowSeconds();
  await table.transact([oweCompensationStep({ subscriptionId, customerId, why: 'account-exists', owedAt, intentId })]);
}

async function expectCompensated(world: RepairWorld, { begun: { subscriptionId, customerId } }: Sign) {
  const subscription = await world.client.subscriptions.retrieve(subscriptionId);
  expect(['canceled', 'incomplete_expired']).toContain(subscription.status);
  expect(await world.kept(customerId)).toBe(0);
  expect((await world.client.customers.listPaymentMethods(customerId)).data).toEqual([]);
  expect(await owedCompensations(world.table)).toEqual([]);
}

it('R-178: ends a paid subscription at once, returns all of it and forgets the card', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'paid@example.com');
  expect(await world.kept(sign.begun.customerId)).toBe(3000);
  await owe(world, sign);
  expect(await compensate(sign.begun.subscriptionId, world.deps)).toBe(true);
  await expectCompensated(world, sign);
  expect(world.logged('undone')[0]?.facts).toMatchObject({ why: 'account-exists', returnedCents: 3000 });
});

it('closes the setup of a trial, so that no card can be confirmed for it any more', async () => {
  const world = await repairWorld(store);
  const sign = await world.begin('trial@example.com');
  await owe(world, sign);
  expect(await compensate(sign.begun.subscriptionId, world.deps)).toBe(true);
  expect((await world.pay(sign)).body.error.code).toBe('setup_intent_unexpected_state');
  await expectCompensated(world, sign);
});

it('forgets the card of a trial that was confirmed, and closes a first payment that was not', async () => {
  const world = await repairWorld(store);
  const trial = await world.begin('confirmed@example.com');
  await world.pay(trial);
  await owe(world, trial);
  await world.hadTrial('unpaid@example.com');
  const unpaid = await world.begin('unpaid@example.com', 'year');
  await owe(world, unpaid);
  expect(await compensateAll(world.deps)).toBe(0);
  await expectCompensated(world, trial);
  await expectCompensated(world, unpaid);
  expect((await world.pay(unpaid)).status).toBe(400);
});

it('leaves the card where another subscription of the customer may be charged to it', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'two@example.com');
  const { customerId: customer } = sign.begun;
  const [price] = (await world.client.prices.list({ lookup_keys: ['crossbook_year'] })).data;
  const [card] = (await world.client.customers.listPaymentMethods(customer)).data;
  const items = [{ price: price?.id ?? '' }];
  const other = await world.client.subscriptions.create({ customer, items, default_payment_method: card?.id ?? '' });
  await owe(world, sign);
  await compensate(sign.begun.subscriptionId, world.deps);
  expect((await world.client.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  expect((await world.client.subscriptions.retrieve(other.id)).status).toBe('active');
  expect(await world.kept(customer)).toBe(27_000);
});

it('counts as done what has ended, what Stripe does not know, and what is not owed', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'ended@example.com');
  await world.client.subscriptions.cancel(sign.begun.subscriptionId);
  await owe(world, sign);
  await world.table.transact([
    oweCompensationStep({
      subscriptionId: 'sub_none',
      customerId: 'cus_none',
      intentId: 'seti_none',
      why: 'gone',
      owedAt: 1,
    }),
  ]);
  expect(await compensateAll(world.deps)).toBe(0);
  await expectCompensated(world, sign);
  expect(await compensate('sub_never_owed', world.deps)).toBe(true);
});

it('returns money once, whoever else returns it and however many run at once', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'once@example.com');
  await owe(world, sign);
  const runs = Array.from({ length: 8 }, () => compensate(sign.begun.subscriptionId, world.deps));
  await Promise.all(runs);
  await world.reconcile();
  await expectCompensated(world, sign);
  const { data } = await world.client.refunds.list({ limit: 10 });
  expect(data.map(({ amount }) => amount)).toEqual([3000]);
  // Stripe has forgotten the key by now.
  await world.advance(40 * 24 * HOUR);
  await owe(world, sign);
  expect(await compensate(sign.begun.subscriptionId, world.deps)).toBe(true);
  expect((await world.client.refunds.list({ limit: 10 })).data).toHaveLength(1);
});

it('closes a setup that was noted when it was first owed, though it is owed again without', async () => {
  const world = await repairWorld(store);
  const { begun, ...somebody } = await world.begin('twice@example.com');
  const { subscriptionId, customerId } = begun;
  // As one of ours for a customer who has a card: the subscription does not name it.
  const { id: intentId, client_secret: secret } = await world.client.setupIntents.create({ customer: customerId });
  const sign = { ...somebody, begun: { ...begun, clientSecret: secret ?? '' } };
  await owe(world, sign);
  const owedAt = world.stripe.nowSeconds();
  await world.table.transact([oweCompensationStep({ subscriptionId, customerId, why: 'second', owedAt })]);
  expect(await compensate(subscriptionId, world.deps)).toBe(true);
  expect((await world.client.setupIntents.retrieve(intentId)).status).toBe('canceled');
  await expectCompensated(world, sign);
});

it('closes a setup that is noted while the compensation is under way', async () => {
  const world = await repairWorld(store);
  const { begun, ...somebody } = await world.begin('meanwhile@example.com');
  const { subscriptionId, customerId } = begun;
  const { id: intentId, client_secret: secret } = await world.client.setupIntents.create({ customer: customerId });
  const sign = { ...somebody, begun: { ...begun, clientSecret: secret ?? '' } };
  const owedAt = world.stripe.nowSeconds();
  await world.table.transact([oweCompensationStep({ subscriptionId, customerId, why: 'second', owedAt })]);
  let noted = false;
  const page: typeof world.deps.stripe.page = async (ask) => {
    if (!noted) await owe(world, sign);
    noted = true;
    return world.deps.stripe.page(ask);
  };
  await compensate(subscriptionId, { ...world.deps, stripe: { ...world.deps.stripe, page } });
  expect(noted).toBe(true);
  await compensateAll(world.deps);
  expect((await world.client.setupIntents.retrieve(intentId)).status).toBe('canceled');
  await expectCompensated(world, sign);
});

it('rings by the first time that it was owed, and compensates again what is owed again', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'again@example.com');
  await owe(world, sign);
  await world.advance(3 * HOUR);
  await owe(world, sign);
  world.stripe.server.fail('*', { when: 'before', status: 503, times: 1000 });
  expect(await compensateAll(world.deps)).toBe(1);
  expect(world.logged('undo_failed')).toMatchObject([{ level: 'error' }]);
  world.stripe.server.heal();
  expect(await compensateAll(world.deps)).toBe(0);
  await owe(world, sign);
  expect(await owedCompensations(world.table)).toMatchObject([{ owedAt: world.stripe.nowSeconds() }]);
  expect(await compensateAll(world.deps)).toBe(0);
  await expectCompensated(world, sign);
});

it('stays owed while Stripe is away, and asks for a person after three hours', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'away@example.com');
  await owe(world, sign);
  world.stripe.server.fail('*', { when: 'before', status: 503, times: 1000 });
  expect(await compensate(sign.begun.subscriptionId, world.deps)).toBe(false);
  expect([world.logged('undo_postponed').length, world.logged('undo_failed').length]).toEqual([1, 0]);
  await world.advance(3 * HOUR);
  expect(await compensateAll(world.deps)).toBe(1);
  expect(world.logged('undo_failed')).toMatchObject([{ level: 'error' }]);
  world.stripe.server.heal();
  expect(await compensateAll(world.deps)).toBe(0);
  await expectCompensated(world, sign);
});

it('finds another way where Stripe keeps giving an old failure of its own', async () => {
  const world = await repairWorld(store);
  const sign = await paid(world, 'kept@example.com');
  await owe(world, sign);
  world.stripe.server.fail('POST /v1/refunds', { when: 'before', status: 500 });
  await compensate(sign.begun.subscriptionId, world.deps);
  await compensate(sign.begun.subscriptionId, world.deps);
  await expectCompensated(world, sign);
});

it('reaches the same end from a stop at every call to the table', async () => {
  const world = await repairWorld(store);
  const counted = countingTable(world.table);
  const first = await paid(world, 'count@example.com');
  await owe(world, first);
  await compensate(first.begun.subscriptionId, { ...world.deps, table: counted.table });
  for (const [n, fault] of allFaults(counted.calls.length).entries()) {
    const sign = await paid(world, `stop${n}@example.com`);
    await owe(world, sign);
    const { table } = faultyTable(world.table, fault);
    expect(await compensate(sign.begun.subscriptionId, { ...world.deps, table }), JSON.stringify(fault)).toBe(false);
    await compensateAll(world.deps);
    await expectCompensated(world, sign);
  }
}, 30_000);

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

it.each(calls)('reaches the same end when Stripe fails at %s, before its effect or after', async (call) => {
  const world = await repairWorld(store);
  for (const when of ['before', 'after'] as const) {
    const sign = await paid(world, `${when}@example.com`);
    await owe(world, sign);
    world.stripe.server.fail(call, { when, status: 400, cached: false });
    await compensate(sign.begun.subscriptionId, world.deps);
    world.stripe.server.heal();
    expect(await compensateAll(world.deps)).toBe(0);
    await expectCompensated(world, sign);
    expect(await world.kept(sign.begun.customerId)).toBe(0);
  }
});
