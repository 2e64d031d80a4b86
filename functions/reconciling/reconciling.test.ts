import { expect, it } from 'vitest';
import { openAttempts } from '../billing/checkout/attempt.ts';
import { FAILS_LATER, GOOD_CARD } from '../billing/testing/billing-world.ts';
import { expectLevel } from '../billing/testing/level.ts';
import { type RepairWorld, repairWorld } from '../billing/testing/repair-world.ts';
import { hasEmailHadTrial } from '../billing/trial/trial-store.ts';
import { parkedEvents } from '../billing/webhooks/parked-event-store.ts';
import { faultyTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';

const store = testTable();
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Somebody with an account, by the browser alone. `pays`: at once, not after a trial. */
async function subscriber(world: RepairWorld, email: string, { pays = false, card = GOOD_CARD } = {}) {
  if (pays) await world.hadTrial(email);
  const sign = await world.begin(email);
  await world.pay(sign, card);
  await world.complete(sign);
  return sign.begun;
}

/** One welcome for each account, whoever made it. */
const WELCOMED = ['ending', 'failing', 'leaving', 'paid', 'renewing', 'trial'].map((name) => `${name}@example.com`);

const statusOf = async (world: RepairWorld, email: string) => (await world.account(email))?.row.status;

it('heals four days in which no webhook came', async () => {
  const world = await repairWorld(store);
  const renewing = await subscriber(world, 'renewing@example.com', { pays: true });
  const leaving = await subscriber(world, 'leaving@example.com', { pays: true });
  const ending = await subscriber(world, 'ending@example.com', { pays: true });
  await world.advance(27 * DAY);
  await subscriber(world, 'failing@example.com', { card: FAILS_LATER });
  await world.advance(2 * DAY);
  await world.hear();
  await world.reconcile();
  const before = world.stripe.received.length;

  const trial = await world.begin('trial@example.com');
  await world.pay(trial);
  await world.hadTrial('paid@example.com');
  const paid = await world.begin('paid@example.com', 'year');
  await world.pay(paid);
  const lost = await world.begin('lost@example.com');
  const left = await world.client.subscriptions.retrieve(leaving.subscriptionId);
  // As the portal does it.
  const cancelAt = left.items.data[0]?.current_period_end ?? 0;
  await world.client.subscriptions.update(leaving.subscriptionId, { cancel_at: cancelAt + 30 * DAY });
  await world.client.subscriptions.cancel(ending.subscriptionId);
  await world.advance(4 * DAY);
  expect(world.stripe.received.length).toBeGreaterThan(before + 10);
  expect(await statusOf(world, 'ending@example.com')).toBe('active');
  expect(await world.account('trial@example.com')).toBeUndefined();

  await world.reconcile();
  await expectLevel(world);
  expect(await statusOf(world, 'trial@example.com')).toBe('trialing');
  expect(await statusOf(world, 'paid@example.com')).toBe('active');
  expect(await statusOf(world, 'ending@example.com')).toBe('canceled');
  expect(await statusOf(world, 'failing@example.com')).toBe('past_due');
  expect((await world.account('leaving@example.com'))?.row.endsAt).toBe(cancelAt + 30 * DAY);
  const renewed = await world.account('renewing@example.com');
  expect(renewed?.row.currentPeriodEnd).toBeGreaterThan(world.stripe.nowSeconds() + 20 * DAY);
  expect(await world.kept(renewing.customerId)).toBe(6000);
  expect(await world.kept(paid.begun.customerId)).toBe(27_000);
  expect(await world.account(lost.email)).toBeUndefined();
  expect(await openAttempts(world.table)).toEqual([]);

  // What webhooks bring now, late and in any order, changes nothing.
  await world.hear(world.stripe.received.toReversed());
  await world.reconcile();
  await expectLevel(world);
  expect(await world.owedMails('welcome')).toEqual(WELCOMED);
}, 30_000);

it('goes on in later runs with what one had no time for', async () => {
  const world = await repairWorld(store);
  for (let n = 0; n < 9; n += 1) {
    await world.hadTrial(`slow${n}@example.com`);
    await world.pay(await world.begin(`slow${n}@example.com`));
  }
  await world.advance(2 * DAY);
  // Each look at the clock finds it eight seconds on.
  const hurried = () => {
    let at = 0;
    const elapsed = () => {
      at += 8_000;
      return at;
    };
    return { elapsed };
  };
  await world.reconcile(hurried());
  expect((await openAttempts(world.table)).length).toBeGreaterThan(0);
  let runs = 1;
  for (; runs < 30 && (await openAttempts(world.table)).length > 0; runs += 1) await world.reconcile(hurried());
  expect(runs).toBeGreaterThan(2);
  for (let more = 0; more < 30; more += 1) await world.reconcile(hurried());
  await expectLevel(world);
  expect(world.logged('reconciled').at(-1)?.facts).toMatchObject({
    attempts: 0,
    events: 0,
    subscriptions: 0,
    failed: 0,
  });
}, 30_000);

it('R-167: gives up after 24 hours what nobody confirmed, and leaves the right to a trial', async () => {
  const world = await repairWorld(store);
  const sign = await world.begin('walked-away@example.com');
  await world.advance(DAY - 1);
  await world.reconcile();
  expect(await openAttempts(world.table)).toHaveLength(1);
  await world.advance(1);
  await world.reconcile();
  expect(await openAttempts(world.table)).toEqual([]);
  expect((await world.client.subscriptions.retrieve(sign.begun.subscriptionId)).status).toBe('canceled');
  expect((await world.pay(sign)).status).toBe(400);
  expect(await hasEmailHadTrial(world.table, world.hashOf(sign.email))).toBe(false);
  const again = await world.begin(sign.email);
  expect(again.begun.clientSecret).toMatch(/^seti_/);
  await world.pay(again);
  await world.reconcile();
  expect(await statusOf(world, sign.email)).toBe('trialing');
  await expectLevel(world);
});

it('R-169 R-178: makes one account of two browsers that paid for one address, and returns the other’s money', async () => {
  const world = await repairWorld(store);
  await world.hadTrial('both@example.com');
  const signs = [await world.begin('both@example.com'), await world.begin('both@example.com', 'year')];
  for (const sign of signs) await world.pay(sign);
  await world.reconcile();
  await expectLevel(world);
  const account = await world.account('both@example.com');
  const kept = await Promise.all(signs.map(({ begun }) => world.kept(begun.customerId)));
  expect(kept.filter((cents) => cents > 0)).toHaveLength(1);
  const winner = signs.find(({ begun }) => begun.subscriptionId === account?.row.subscriptionId);
  expect(await world.kept(winner?.begun.customerId ?? '')).toBeGreaterThan(0);
  expect(await world.owedMails('sign-up-undone')).toEqual(['both@example.com']);
  const loser = signs.find((sign) => sign !== winner);
  if (loser !== undefined) await expect(world.complete(loser)).rejects.toMatchObject({ status: 409 });
});

it('R-196: takes an event of nobody up again when its owner is known, and has rung for it', async () => {
  const world = await repairWorld(store);
  const { subscriptionId, customerId } = await subscriber(world, 'known@example.com', { pays: true });
  await world.client.subscriptions.cancel(subscriptionId);
  await world.reconcile();
  const userId = (await world.account('known@example.com'))?.userId ?? '';
  const [price] = (await world.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const customer = await world.client.customers.create({ email: 'known@example.com', payment_method: 'pm_card_visa' });
  const [card] = (await world.client.customers.listPaymentMethods(customer.id)).data;
  const made = await world.client.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: card?.id ?? '',
  });
  await world.reconcile();
  expect(world.logged('payment_parked').length).toBeGreaterThan(0);
  expect((await parkedEvents(world.table)).length).toBeGreaterThan(0);
  // Somebody looked, and told Stripe whose it is.
  await world.client.customers.update(customer.id, { metadata: { userId } });
  await world.reconcile();
  expect(await parkedEvents(world.table)).toEqual([]);
  expect((await world.account('known@example.com'))?.row).toMatchObject({ subscriptionId: made.id, status: 'active' });
  expect(await world.kept(customerId)).toBe(3000);
});

it('leaves the mark before an event that fails, and does the others', async () => {
  const world = await repairWorld(store);
  const first = await world.begin('first@example.com');
  await world.pay(first);
  await world.advance(2 * HOUR);
  const second = await subscriber(world, 'second@example.com', { pays: true });
  await world.advance(2 * HOUR);
  const { get } = world.table;
  const broken = world.stripe.received.find(({ type }) => type === 'customer.subscription.created')?.id ?? '';
  const table = {
    ...world.table,
    get: (key: never, row: never) =>
      (key as { pk: string }).pk === `EVT#${broken}` ? Promise.reject(new Error('broken')) : get(key, row),
  } as typeof world.table;
  await expect(world.reconcile({ table })).rejects.toThrow('1 things');
  expect(world.logged('not_reconciled')[0]?.facts).toMatchObject({ what: 'event', eventId: broken });
  expect(await statusOf(world, 'second@example.com')).toBe('active');
  await world.reconcile();
  expect(world.logged('reconciled').map(({ facts }) => facts.events)).toEqual([expect.any(Number), 1]);
  await world.reconcile();
  expect(world.logged('reconciled').at(-1)?.facts.events).toBe(0);
  expect(second.subscriptionId).toBeDefined();
});

it('R-170: comes to one account however reconciler, webhooks and browser meet', async () => {
  const world = await repairWorld(store);
  for (let round = 0; round < 4; round += 1) {
    const isTrial = round === 0;
    if (!isTrial) await world.hadTrial(`race${round}@example.com`);
    const sign = await world.begin(`race${round}@example.com`);
    await world.pay(sign);
    await world.stripe.server.tick();
    const results = await Promise.allSettled([
      world.reconcile(),
      ...world.stripe.received.map((event) => world.hear([event])),
      world.complete(sign),
      world.reconcile(),
      world.complete(sign),
    ]);
    // Somebody who was in the way may have to come again.
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await world.hear();
    await world.reconcile();
    await expectLevel(world);
    expect(await statusOf(world, sign.email)).toBe(isTrial ? 'trialing' : 'active');
    expect(await world.kept(sign.begun.customerId)).toBe(isTrial ? 0 : 3000);
    expect((await world.owedMails('welcome')).filter((to) => to === sign.email)).toHaveLength(1);
  }
}, 30_000);

/** A little of everything that a run finds to do: two browsers paid for one address, and whoever did so before cancels. */
async function disorder(world: RepairWorld, n: number) {
  await world.advance(HOUR);
  const before = await world.account(`both${n - 1}@example.com`);
  const { subscriptionId } = before?.row ?? {};
  if (subscriptionId !== undefined)
    await world.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const email = `both${n}@example.com`;
  await world.hadTrial(email);
  for (const sign of [await world.begin(email), await world.begin(email, 'year')]) await world.pay(sign);
}

async function expectOrder(world: RepairWorld, n: number) {
  await expectLevel(world);
  expect(await statusOf(world, `both${n}@example.com`)).toBe('active');
  if (n > 1) expect((await world.account(`both${n - 1}@example.com`))?.row.endsAt).toBeGreaterThan(0);
  expect((await world.owedMails('welcome')).length).toBe(n);
  expect((await world.owedMails('sign-up-undone')).length).toBe(n);
}

it('reaches the same end from a stop before or behind any call to the table', async () => {
  const world = await repairWorld(store);
  let hit = true;
  // Neighbouring calls are mostly alike: the same of one event after the other.
  for (let n = 1, at = 1; hit; n += 1, at += at < 12 ? 1 : 5) {
    await disorder(world, n);
    const faulty = faultyTable(world.table, { at, fault: n % 2 === 0 ? 'crash' : 'crash-after' });
    await world.reconcile({ table: faulty.table }).catch(() => undefined);
    hit = faulty.calls.length >= at;
    await world.reconcile();
    await expectOrder(world, n);
  }
}, 120_000);
