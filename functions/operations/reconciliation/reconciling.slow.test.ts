import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { openAttempts } from '../../billing/checkout/attempt.ts';
import { FAILS_LATER, GOOD_CARD } from '../../billing/testing/billing-fixture.ts';
import { browser } from '../../billing/testing/checkout-browser.ts';
import { expectConsistent } from '../../billing/testing/consistency.ts';
import { interleavedTable } from '../../billing/testing/interleaved-table.ts';
import { type RepairFixture, repairFixture } from '../../billing/testing/repair-fixture.ts';
import { hasEmailHadTrial } from '../../billing/trial/trial-store.ts';
import { parkedEvents } from '../../billing/webhooks/parked-event-store.ts';
import { userAttempt } from '../../platform/table/keys.ts';
import { faultyTable } from '../../testing/faulty-table.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An account created by the browser alone. `pays`: at once, without a trial. */
async function subscriber(fixture: RepairFixture, email: string, { pays = false, card = GOOD_CARD } = {}) {
  if (pays) await fixture.markTrialUsed(email);
  const signUp = await fixture.begin(email);
  await fixture.pay(signUp, card);
  await fixture.complete(signUp);
  return signUp.started;
}

/** One welcome email per account. */
const WELCOMED = ['ending', 'failing', 'leaving', 'paid', 'renewing', 'trial'].map((name) => `${name}@example.com`);

const statusOf = async (fixture: RepairFixture, email: string) => (await fixture.account(email))?.row.status;

it('the reconciler repairs four days without webhooks', async () => {
  const fixture = await repairFixture();
  const renewing = await subscriber(fixture, 'renewing@example.com', { pays: true });
  const leaving = await subscriber(fixture, 'leaving@example.com', { pays: true });
  const ending = await subscriber(fixture, 'ending@example.com', { pays: true });
  await fixture.advance(27 * DAY);
  await subscriber(fixture, 'failing@example.com', { card: FAILS_LATER });
  await fixture.advance(2 * DAY);
  await fixture.deliverEvents();
  await fixture.reconcile();
  const before = fixture.stripe.received.length;

  const trial = await fixture.begin('trial@example.com');
  await fixture.pay(trial);
  await fixture.markTrialUsed('paid@example.com');
  const paid = await fixture.begin('paid@example.com', 'year');
  await fixture.pay(paid);
  const lost = await fixture.begin('lost@example.com');
  const left = await fixture.client.subscriptions.retrieve(leaving.subscriptionId);
  // As the portal does it.
  const cancelAt = left.items.data[0]?.current_period_end ?? 0;
  await fixture.client.subscriptions.update(leaving.subscriptionId, { cancel_at: cancelAt + 30 * DAY });
  await fixture.client.subscriptions.cancel(ending.subscriptionId);
  await fixture.advance(4 * DAY);
  expect(fixture.stripe.received.length).toBeGreaterThan(before + 10);
  expect(await statusOf(fixture, 'ending@example.com')).toBe('active');
  expect(await fixture.account('trial@example.com')).toBeUndefined();

  await fixture.reconcile();
  await expectConsistent(fixture);
  expect(await statusOf(fixture, 'trial@example.com')).toBe('trialing');
  expect(await statusOf(fixture, 'paid@example.com')).toBe('active');
  expect(await statusOf(fixture, 'ending@example.com')).toBe('canceled');
  expect(await statusOf(fixture, 'failing@example.com')).toBe('past_due');
  expect((await fixture.account('leaving@example.com'))?.row.endsAt).toBe(cancelAt + 30 * DAY);
  const renewed = await fixture.account('renewing@example.com');
  expect(renewed?.row.currentPeriodEnd).toBeGreaterThan(fixture.stripe.nowSeconds() + 20 * DAY);
  expect(await fixture.netPaid(renewing.customerId)).toBe(6000);
  expect(await fixture.netPaid(paid.started.customerId)).toBe(27_000);
  expect(await fixture.account(lost.email)).toBeUndefined();
  expect(await openAttempts(fixture.table)).toEqual([]);

  // Late webhooks in any order change nothing.
  await fixture.deliverEvents(fixture.stripe.received.toReversed());
  await fixture.reconcile();
  await expectConsistent(fixture);
  expect(await fixture.enqueuedEmails('welcome')).toEqual(WELCOMED);
});

it('later runs continue what one had no time for', async () => {
  const fixture = await repairFixture();
  for (let n = 0; n < 9; n += 1) {
    await fixture.markTrialUsed(`slow${n}@example.com`);
    await fixture.pay(await fixture.begin(`slow${n}@example.com`));
  }
  await fixture.advance(2 * DAY);
  // Each reading of the clock advances it by eight seconds.
  const shortRun = () => {
    let at = 0;
    const elapsed = () => {
      at += 8_000;
      return at;
    };
    return { elapsed };
  };
  await fixture.reconcile(shortRun());
  expect((await openAttempts(fixture.table)).length).toBeGreaterThan(0);
  let runs = 1;
  for (; runs < 30 && (await openAttempts(fixture.table)).length > 0; runs += 1) await fixture.reconcile(shortRun());
  expect(runs).toBeGreaterThan(2);
  for (let more = 0; more < 30; more += 1) await fixture.reconcile(shortRun());
  await expectConsistent(fixture);
  expect(fixture.logged('reconciled').at(-1)?.facts).toMatchObject({
    attempts: 0,
    events: 0,
    subscriptions: 0,
    failed: 0,
  });
});

it('an attempt that is begun again while the reconciler gives up the one of a day ago stays', async () => {
  const fixture = await repairFixture();
  const person = browser(fixture);
  const email = 'back-again@example.com';
  const attempt = userAttempt(await person.haveAccount(email));
  await person.createExisting();
  await fixture.advance(DAY);
  const table = interleavedTable(
    fixture.table,
    { call: 'get', when: 'after', is: ([key]) => isDeepStrictEqual(key, attempt) },
    () => person.createExisting(),
  );
  await fixture.reconcile({ table });
  expect(await openAttempts(fixture.table)).toHaveLength(1);
  const again = await person.createExisting();
  await fixture.confirm(again.clientSecret);
  await fixture.reconcile();
  expect(await statusOf(fixture, email)).toBe('trialing');
});

it('R-167: an unconfirmed attempt is abandoned after 24 hours, and the trial stays available', async () => {
  const fixture = await repairFixture();
  const signUp = await fixture.begin('walked-away@example.com');
  await fixture.advance(DAY - 1);
  await fixture.reconcile();
  expect(await openAttempts(fixture.table)).toHaveLength(1);
  await fixture.advance(1);
  await fixture.reconcile();
  expect(await openAttempts(fixture.table)).toEqual([]);
  expect((await fixture.client.subscriptions.retrieve(signUp.started.subscriptionId)).status).toBe('canceled');
  expect((await fixture.pay(signUp)).status).toBe(400);
  expect(await hasEmailHadTrial(fixture.table, [fixture.hashOf(signUp.email)])).toBe(false);
  const again = await fixture.begin(signUp.email);
  expect(again.started.clientSecret).toMatch(/^seti_/);
  await fixture.pay(again);
  await fixture.reconcile();
  expect(await statusOf(fixture, signUp.email)).toBe('trialing');
  await expectConsistent(fixture);
});

it('R-169 R-178: two browsers that paid for one address get one account and one refund', async () => {
  const fixture = await repairFixture();
  await fixture.markTrialUsed('both@example.com');
  const signUps = [await fixture.begin('both@example.com'), await fixture.begin('both@example.com', 'year')];
  for (const signUp of signUps) await fixture.pay(signUp);
  await fixture.reconcile();
  await expectConsistent(fixture);
  const account = await fixture.account('both@example.com');
  const kept = await Promise.all(signUps.map(({ started }) => fixture.netPaid(started.customerId)));
  expect(kept.filter((cents) => cents > 0)).toHaveLength(1);
  const winner = signUps.find(({ started }) => started.subscriptionId === account?.row.subscriptionId);
  expect(await fixture.netPaid(winner?.started.customerId ?? '')).toBeGreaterThan(0);
  expect(await fixture.enqueuedEmails('sign-up-undone')).toEqual(['both@example.com']);
  const loser = signUps.find((signUp) => signUp !== winner);
  if (loser !== undefined) await expect(fixture.complete(loser)).rejects.toMatchObject({ status: 409 });
});

it('R-196: a parked event raised an alarm and is applied once its owner is known', async () => {
  const fixture = await repairFixture();
  const { subscriptionId, customerId } = await subscriber(fixture, 'known@example.com', { pays: true });
  await fixture.client.subscriptions.cancel(subscriptionId);
  await fixture.reconcile();
  const userId = (await fixture.account('known@example.com'))?.userId ?? '';
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  const customer = await fixture.client.customers.create({
    email: 'known@example.com',
    payment_method: 'pm_card_visa',
  });
  const [card] = (await fixture.client.customers.listPaymentMethods(customer.id)).data;
  const made = await fixture.client.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: card?.id ?? '',
  });
  await fixture.reconcile();
  expect(fixture.logged('payment_parked').length).toBeGreaterThan(0);
  expect((await parkedEvents(fixture.table)).length).toBeGreaterThan(0);
  // An operator set the owner at Stripe.
  await fixture.client.customers.update(customer.id, { metadata: { userId } });
  await fixture.reconcile();
  expect(await parkedEvents(fixture.table)).toEqual([]);
  expect((await fixture.account('known@example.com'))?.row).toMatchObject({
    subscriptionId: made.id,
    status: 'active',
  });
  expect(await fixture.netPaid(customerId)).toBe(3000);
});

it('the mark stays before a failing event, and the others are applied', async () => {
  const fixture = await repairFixture();
  const first = await fixture.begin('first@example.com');
  await fixture.pay(first);
  await fixture.advance(2 * HOUR);
  const second = await subscriber(fixture, 'second@example.com', { pays: true });
  await fixture.advance(2 * HOUR);
  const { get } = fixture.table;
  const broken = fixture.stripe.received.find(({ type }) => type === 'customer.subscription.created')?.id ?? '';
  const table = {
    ...fixture.table,
    get: (key: never, row: never) =>
      (key as { pk: string }).pk === `EVT#${broken}` ? Promise.reject(new Error('broken')) : get(key, row),
  } as typeof fixture.table;
  await expect(fixture.reconcile({ table })).rejects.toThrow('1 failed');
  expect(fixture.logged('not_reconciled')[0]?.facts).toMatchObject({ what: 'event', eventId: broken });
  expect(await statusOf(fixture, 'second@example.com')).toBe('active');
  await fixture.reconcile();
  expect(fixture.logged('reconciled').map(({ facts }) => facts.events)).toEqual([expect.any(Number), 1]);
  await fixture.reconcile();
  expect(fixture.logged('reconciled').at(-1)?.facts.events).toBe(0);
  expect(second.subscriptionId).toBeDefined();
});

it('R-170: reconciler, webhooks and browser in any interleaving give one account', async () => {
  const fixture = await repairFixture();
  for (let round = 0; round < 4; round += 1) {
    const isTrial = round === 0;
    if (!isTrial) await fixture.markTrialUsed(`race${round}@example.com`);
    const signUp = await fixture.begin(`race${round}@example.com`);
    await fixture.pay(signUp);
    await fixture.stripe.server.tick();
    const results = await Promise.allSettled([
      fixture.reconcile(),
      ...fixture.stripe.received.map((event) => fixture.deliverEvents([event])),
      fixture.complete(signUp),
      fixture.reconcile(),
      fixture.complete(signUp),
    ]);
    // A call that conflicted may have to be repeated.
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await fixture.deliverEvents();
    await fixture.reconcile();
    await expectConsistent(fixture);
    expect(await statusOf(fixture, signUp.email)).toBe(isTrial ? 'trialing' : 'active');
    expect(await fixture.netPaid(signUp.started.customerId)).toBe(isTrial ? 0 : 3000);
    expect((await fixture.enqueuedEmails('welcome')).filter((to) => to === signUp.email)).toHaveLength(1);
  }
});

/** Some work for every part of a run: two browsers paid for one address, and an earlier subscriber cancels. */
async function disorder(fixture: RepairFixture, n: number) {
  await fixture.advance(HOUR);
  const before = await fixture.account(`both${n - 1}@example.com`);
  const { subscriptionId } = before?.row ?? {};
  if (subscriptionId !== undefined)
    await fixture.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const email = `both${n}@example.com`;
  await fixture.markTrialUsed(email);
  for (const signUp of [await fixture.begin(email), await fixture.begin(email, 'year')]) await fixture.pay(signUp);
}

async function expectOrder(fixture: RepairFixture, n: number) {
  await expectConsistent(fixture);
  expect(await statusOf(fixture, `both${n}@example.com`)).toBe('active');
  if (n > 1) expect((await fixture.account(`both${n - 1}@example.com`))?.row.endsAt).toBeGreaterThan(0);
  expect((await fixture.enqueuedEmails('welcome')).length).toBe(n);
  expect((await fixture.enqueuedEmails('sign-up-undone')).length).toBe(n);
}

it('a run recovers from a crash before or after any call to the table', async () => {
  const fixture = await repairFixture();
  let hit = true;
  // Neighboring calls are mostly alike: the same for one event after another.
  for (let n = 1, at = 1; hit; n += 1, at += at < 12 ? 1 : 5) {
    await disorder(fixture, n);
    const faulty = faultyTable(fixture.table, { at, fault: n % 2 === 0 ? 'crash' : 'crash-after' });
    await fixture.reconcile({ table: faulty.table }).catch(() => undefined);
    hit = faulty.calls.length >= at;
    await fixture.reconcile();
    await expectOrder(fixture, n);
  }
});
