import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { cancelSubscription, reactivateSubscription } from '../../../shared/contracts/billing.ts';
import { distinctFaults } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { run as cancelling } from '../cancel-subscription.handler.ts';
import { run as reactivating } from '../reactivate-subscription.handler.ts';
import { type Browser, browser, describeOutcome } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { factsIn, holdStripeCall, type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';
import { cancelAtPeriodEnd, reactivate } from './cancel-subscription.ts';
import type { SubscriptionDeps } from './refresh-subscription.ts';

const store = testTable();
const NONE = '404 No active subscription';
const ENDED = '409 This subscription has ended. Please subscribe again.';

/** The two calls of a user's browser. */
function calls(fixture: WebhookFixture, person: Browser) {
  const passing = {
    params: undefined,
    query: undefined,
    cookies: [],
    clientAddress: '',
    visit: TEST_VISIT,
    sendCookie: () => {},
  };
  const call = async () => ({ ...passing, request: undefined, caller: await person.caller() });
  return {
    cancel: async (deps: SubscriptionDeps = fixture.deps) =>
      cancelSubscription.reply.parse(await cancelling(await call(), deps)),
    reactivate: async (deps: SubscriptionDeps = fixture.deps) =>
      reactivateSubscription.reply.parse(await reactivating(await call(), deps)),
  };
}

async function inTrial() {
  const fixture = await webhookFixture(store);
  const subscribed = await fixture.subscribed();
  const { userId, subscriptionId } = subscribed;
  return {
    ...{ fixture, ...subscribed, ...calls(fixture, subscribed.person) },
    update: (change: Stripe.SubscriptionUpdateParams) =>
      fixture.stripe.client.subscriptions.update(subscriptionId, change),
    level: async () => expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(subscriptionId)),
  };
}

it('R-210: a canceled trial ends without a charge, also if canceled twice', async () => {
  const { fixture, cancel, level, customerId } = await inTrial();
  const first = await cancel();
  expect(first).toMatchObject({ hasSubscription: true, status: 'trialing', endsAt: first.trialEndsAt });
  expect(await cancel()).toEqual(first);
  await level();
  expect((await fixture.newEvents()).filter(({ type }) => type === 'customer.subscription.updated')).toHaveLength(1);
  await fixture.advance(5 * DAY + 2 * HOUR);
  expect((await fixture.stripe.client.charges.list({ customer: customerId })).data).toEqual([]);
});

it('R-210, R-211: concurrent cancellations and reactivations all report the final state', async () => {
  const { cancel, reactivate, level } = await inTrial();
  const all = Array.from({ length: 16 }, (_, index) => describeOutcome(index % 8 < 5 ? cancel() : reactivate()));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 16 }, () => 'done'));
  await level();
});

it('R-210, R-211: a change that Stripe refused is never reported as done', async () => {
  const { fixture, cancel, reactivate, update, level } = await inTrial();
  const refuseOnce = () => fixture.stripe.server.fail('POST /v1/subscriptions/:id', { when: 'before', status: 400 });
  const NOT_DONE = '503 Payments are not available right now. Please try again.';
  refuseOnce();
  expect(await describeOutcome(cancel())).toBe(NOT_DONE);
  await update({ cancel_at_period_end: true });
  refuseOnce();
  expect(await describeOutcome(reactivate())).toBe(NOT_DONE);
  await level();
});

it('R-210: a subscription already canceled in the portal is left alone', async () => {
  const { fixture, cancel, update, level } = await inTrial();
  await update({ cancel_at: 'min_period_end' });
  await fixture.newEvents();
  expect((await cancel()).endsAt).toBeDefined();
  expect(await fixture.newEvents()).toEqual([]);
  await level();
});

it('R-211: a reactivation undoes a cancellation of either kind', async () => {
  for (const change of [{ cancel_at_period_end: true }, { cancel_at: 'min_period_end' as const }]) {
    const { reactivate, update, level, fixture, subscriptionId } = await inTrial();
    await update(change);
    const back = await reactivate();
    expect(back).toMatchObject({ hasSubscription: true, status: 'trialing' });
    expect(back.endsAt).toBeUndefined();
    expect(await fixture.stripe.client.subscriptions.retrieve(subscriptionId)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
    await level();
    expect(await reactivate()).toEqual(back);
  }
});

it('R-210, R-211: a user without a subscription gets 404', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  await person.haveAccount();
  const { cancel, reactivate } = calls(fixture, person);
  expect(await describeOutcome(cancel())).toBe(NONE);
  expect(await describeOutcome(reactivate())).toBe(NONE);
});

it('R-211: an ended subscription stays ended, even before its event', async () => {
  const { fixture, cancel, reactivate, subscriptionId, level } = await inTrial();
  await fixture.stripe.client.subscriptions.cancel(subscriptionId);
  expect(await describeOutcome(reactivate())).toBe(ENDED);
  expect(await describeOutcome(cancel())).toBe(NONE);
  await level();
});

it('R-211: a subscription that ends during the call has ended', async () => {
  for (const [name, outcome] of [
    ['cancel', NONE],
    ['reactivate', ENDED],
  ] as const) {
    const { fixture, subscriptionId, level, update, ...both } = await inTrial();
    if (name === 'reactivate') await update({ cancel_at_period_end: true });
    const { stripe } = fixture.deps;
    let n = 0;
    const one: typeof stripe.one = async (kind, ask) => {
      const answer = await stripe.one(kind, ask);
      n += 1;
      // Between reading and changing.
      if (n === (name === 'cancel' ? 1 : 2)) await fixture.stripe.client.subscriptions.cancel(subscriptionId);
      return answer;
    };
    expect(await describeOutcome(both[name]({ ...fixture.deps, stripe: { ...stripe, one } }))).toBe(outcome);
    await level();
  }
});

it('the row matches Stripe after a concurrent cancellation and reactivation', async () => {
  for (let n = 0; n < 4; n++) {
    const { cancel, reactivate, level } = await inTrial();
    await cancel();
    await Promise.all([reactivate(), cancel(), reactivate()]);
    await level();
  }
});

it('the row matches Stripe after a late response to a cancellation', async () => {
  const { fixture, cancel, reactivate, level } = await inTrial();
  const slow = holdStripeCall(fixture.deps.stripe, { at: 1, when: 'after' });
  const late = cancel({ ...fixture.deps, stripe: slow.calls });
  await slow.reached;
  await cancel();
  await reactivate();
  slow.release();
  await late;
  await level();
});

it('a cancellation succeeds or reports failure wherever a call fails; repeating it succeeds', async () => {
  const { fixture, userId, level } = await inTrial();
  const counted = withFault(fixture.deps);
  await cancelAtPeriodEnd(userId, counted);
  for (const planned of distinctFaults(counted.calls)) {
    const name = `${planned.fault} ${planned.at}: ${counted.calls[planned.at - 1]}`;
    await reactivate(userId, fixture.deps);
    const outcome = await describeOutcome(cancelAtPeriodEnd(userId, withFault(fixture.deps, planned)));
    if (outcome === 'done') await level();
    expect((await cancelAtPeriodEnd(userId, fixture.deps)).endsAt, name).toBeDefined();
    await level();
  }
});

it('R-140: a subscription can be changed ten times an hour', async () => {
  const { fixture, cancel, reactivate } = await inTrial();
  for (let n = 0; n < 10; n++) await cancel();
  expect(await describeOutcome(cancel())).toBe('429 Too many attempts. Please wait and try again.');
  expect(await describeOutcome(reactivate())).toBe('done');
  await fixture.advance(HOUR);
  expect(await describeOutcome(cancel())).toBe('done');
});
