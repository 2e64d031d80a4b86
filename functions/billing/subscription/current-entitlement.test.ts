import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { userSubscription } from '../../platform/table/keys.ts';
import { faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { syncSubscription } from '../compensation/sync-subscription.ts';
import { run as getSubscription } from '../get-subscription.handler.ts';
import { FAILS_LATER, GOOD_CARD } from '../testing/billing-fixture.ts';
import { subscriber } from '../testing/checkout-browser.ts';
import { webhookFixture } from '../testing/webhook-fixture.ts';
import { entitlementOf } from './current-entitlement.ts';

const store = testTable();
const MONTH = 31 * DAY;

/** A user in a trial, without any webhooks. Counts reads of the subscription at Stripe. */
async function withoutWebhooks(card = GOOD_CARD) {
  const fixture = await webhookFixture(store);
  const subscribed = await subscriber(fixture, { card });
  const { userId, subscriptionId } = subscribed;
  const deps = { ...fixture.deps, stripe: async () => fixture.deps.stripe };
  const asked = () => fixture.stripe.callLog.filter(({ name }) => name === 'GET /v1/subscriptions/:id').length;
  const before = asked();
  return {
    ...{ fixture, deps, subscriptionId, userId, person: subscribed.person },
    asked: () => asked() - before,
    access: async () => (await entitlementOf(userId, deps)).access,
    /** Makes Stripe unavailable for this many calls. */
    away: (times = 1000) => fixture.stripe.server.fail('*', { when: 'before', status: 503, times }),
    /** Syncs like a webhook, and resets the count. */
    sync: () => syncSubscription(userId, subscriptionId, {}, fixture.deps),
  };
}

it('Stripe is not asked during the paid period', async () => {
  const { access, asked } = await withoutWebhooks();
  expect(await access()).toBe(true);
  expect(asked()).toBe(0);
});

it('R-130: an expired period of a subscription that has ended at Stripe gives no access, without any webhook', async () => {
  const { fixture, access, asked, userId, subscriptionId } = await withoutWebhooks();
  await fixture.stripe.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await fixture.advance(5 * DAY + 2 * HOUR);
  expect(await access()).toBe(false);
  expect(await fixture.known(userId)).toMatchObject({ status: 'canceled' });
  expect(await access()).toBe(false);
  expect(asked()).toBe(1);
});

it('asking Stripe shows that a trial converted to paid, and that a month was renewed', async () => {
  const { fixture, access, asked } = await withoutWebhooks();
  await fixture.advance(5 * DAY + 2 * HOUR);
  expect(await access()).toBe(true);
  await fixture.advance(MONTH + 2 * HOUR);
  expect(await access()).toBe(true);
  expect(await access()).toBe(true);
  expect(asked()).toBe(2);
});

it('asking Stripe shows that the first payment failed', async () => {
  const { fixture, access, userId } = await withoutWebhooks(FAILS_LATER);
  await fixture.advance(5 * DAY + 2 * HOUR);
  expect(await access()).toBe(false);
  expect(await fixture.known(userId)).toMatchObject({ status: 'past_due' });
});

it('Stripe is asked once in five minutes, whatever the result, by one of many concurrent calls', async () => {
  const { fixture, access, asked, away } = await withoutWebhooks();
  await fixture.advance(5 * DAY + 2 * HOUR);
  away();
  const answers = await Promise.all(Array.from({ length: 16 }, access));
  expect(answers).toEqual(Array(16).fill(true));
  const tries = asked();
  expect(tries).toBeLessThanOrEqual(2);
  await fixture.advance(299);
  expect(await access()).toBe(true);
  expect(asked()).toBe(tries);
  await fixture.advance(1);
  await access();
  expect(asked()).toBeGreaterThan(tries);
});

it('R-131: during a Stripe outage access continues for 24 hours after the end, and then stops', async () => {
  const { fixture, access, away, userId } = await withoutWebhooks();
  away();
  const { trialEnd = 0 } = (await fixture.known(userId)) ?? {};
  const until = async (seconds: number) => fixture.advance(trialEnd + seconds - fixture.stripe.nowSeconds());
  await until(1);
  expect(await access()).toBe(true);
  await until(24 * HOUR - 1);
  expect(await access()).toBe(true);
  await until(24 * HOUR);
  expect(await access()).toBe(false);
  fixture.stripe.server.heal();
  await fixture.advance(300);
  expect(await access()).toBe(true);
});

it('R-131: the page gets the same answer, and there is an alarm', async () => {
  const { fixture, deps, away, person } = await withoutWebhooks();
  await fixture.advance(5 * DAY + 2 * HOUR);
  away();
  const call = {
    request: undefined,
    params: undefined,
    query: undefined,
    cookies: [],
    clientAddress: '',
    visit: TEST_VISIT,
    sendCookie: () => {},
  };
  expect(await getSubscription({ ...call, caller: await person.caller() }, deps)).toMatchObject({
    hasSubscription: true,
  });
  expect(fixture.alarms()).toEqual(['subscription_not_asked']);
});

it('R-131: a canceled subscription, or one that Stripe has reported as ended, has no grace period', async () => {
  const cancelled = await withoutWebhooks();
  await cancelled.fixture.stripe.client.subscriptions.update(cancelled.subscriptionId, { cancel_at_period_end: true });
  await cancelled.sync();
  await cancelled.fixture.advance(5 * DAY + 2 * HOUR);
  cancelled.away();
  expect(await cancelled.access()).toBe(false);

  const failed = await withoutWebhooks(FAILS_LATER);
  await failed.fixture.advance(5 * DAY + 2 * HOUR);
  await failed.sync();
  failed.away();
  expect(await failed.access()).toBe(false);
});

it('R-132: access continues to the end after a cancellation by flag or by date', async () => {
  for (const change of [{ cancel_at_period_end: true }, { cancel_at: 'min_period_end' as const }]) {
    const { fixture, access, sync, subscriptionId } = await withoutWebhooks();
    await fixture.stripe.client.subscriptions.update(subscriptionId, change);
    expect((await sync())?.endsAt).toBeDefined();
    await fixture.advance(5 * DAY - 1);
    expect(await access()).toBe(true);
    await fixture.advance(2);
    expect(await access()).toBe(false);
  }
});

it('R-107: a table that does not respond gives 503, never access', async () => {
  const { fixture, deps, userId } = await withoutWebhooks();
  await fixture.advance(5 * DAY + 2 * HOUR);
  for (const at of [1, 2, 3, 4]) {
    const { table } = faultyTable(fixture.deps.table, { at, fault: 'before' });
    await expect(entitlementOf(userId, { ...deps, table }), `call ${at}`).rejects.toMatchObject({ status: 503 });
    await fixture.deps.table.update(userSubscription(userId), {
      set: { status: 'active', currentPeriodEnd: 1, syncedAt: 0 },
      remove: ['askedAt'],
    });
  }
});
