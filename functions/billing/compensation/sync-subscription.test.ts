import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { testTable } from '../../testing/test-table.ts';
import { browser } from '../testing/checkout-browser.ts';
import { factsIn, holdStripeCall, type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';
import { syncSubscription } from './sync-subscription.ts';

const store = testTable();

async function expectConsistent(fixture: WebhookFixture, userId: string, subscriptionId: string): Promise<void> {
  expect(factsIn(await fixture.known(userId))).toEqual(await fixture.storedFacts(subscriptionId));
}

/** Several changes within one second, with an event for each. */
async function eventful() {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  const { subscriptions } = fixture.stripe.client;
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await subscriptions.cancel(subscriptionId);
  const events = (await fixture.newEvents()).filter(({ type }) => type.startsWith('customer.subscription.'));
  expect(events).toHaveLength(4);
  return { fixture, userId, subscriptionId, events };
}

const orders: [string, (events: Stripe.Event[]) => Stripe.Event[]][] = [
  ['in order', (events) => events],
  ['backwards', (events) => events.toReversed()],
  ['the end first', (events) => [...events.slice(-1), ...events.slice(0, -1)]],
  ['each twice', (events) => events.flatMap((event) => [event, event])],
];

it.each(orders)('R-194: the row ends with what Stripe says when events come %s', async (_name, ordered) => {
  const { fixture, userId, subscriptionId, events } = await eventful();
  for (const event of ordered(events)) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  await expectConsistent(fixture, userId, subscriptionId);
  expect((await fixture.known(userId))?.status).toBe('canceled');
});

it('R-194: the row matches Stripe when all events arrive at once, the first with a slow response', async () => {
  const { fixture, userId, subscriptionId, events } = await eventful();
  const slow = holdStripeCall(fixture.deps.stripe, { at: 1, when: 'after' });
  const [first, ...others] = events.map((event, n) =>
    n === 0 ? () => fixture.deliver(event, { stripe: slow.calls }) : () => fixture.deliver(event),
  );
  const late = first?.();
  await slow.reached;
  await Promise.all(others.map((deliver) => deliver()));
  slow.release();
  expect(await late).toMatchObject({ status: 200 });
  await expectConsistent(fixture, userId, subscriptionId);
  for (const { id } of events) expect(await fixture.isProcessed(id)).toBe(true);
});

it('R-194: a response from before the end does not revive an ended subscription: updated beside deleted', async () => {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  const { subscriptions } = fixture.stripe.client;
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const updated = await fixture.newEvent('customer.subscription.updated');
  const slow = holdStripeCall(fixture.deps.stripe, { at: 1, when: 'after' });
  // The first call is for the owner; the second one's response is written.
  const sync = syncSubscription(userId, subscriptionId, {}, { ...fixture.deps, stripe: slow.calls });
  await slow.reached;
  await subscriptions.cancel(subscriptionId);
  await fixture.deliver(await fixture.newEvent('customer.subscription.deleted'));
  slow.release();
  expect(await sync).toMatchObject({ status: 'canceled' });
  await fixture.deliver(updated);
  await expectConsistent(fixture, userId, subscriptionId);
});

it('R-202: a subscription that Stripe no longer knows has ended', async () => {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  fixture.stripe.server.reset();
  expect(await syncSubscription(userId, subscriptionId, {}, fixture.deps)).toMatchObject({
    status: 'canceled',
    subscriptionId,
  });
});

it('a sync gives up without a marker if the row keeps changing', async () => {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  const stripe = {
    ...fixture.deps.stripe,
    one: async (...asked: Parameters<typeof fixture.deps.stripe.one>) => {
      const answer = await fixture.deps.stripe.one(...asked);
      await syncSubscription(userId, subscriptionId, {}, fixture.deps);
      return answer;
    },
  } as typeof fixture.deps.stripe;
  await expect(syncSubscription(userId, subscriptionId, {}, { ...fixture.deps, stripe })).rejects.toMatchObject({
    status: 503,
  });
});

it('a sync follows a trial that converts to paid', async () => {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  await fixture.advance(5 * DAY + 2 * HOUR);
  for (const event of await fixture.newEvents()) await fixture.deliver(event);
  await expectConsistent(fixture, userId, subscriptionId);
  expect(await fixture.known(userId)).toMatchObject({ status: 'active', cardConfirmed: true });
});

it('R-176: the account is created if only the webhook learns of the card', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret);
  for (const event of await fixture.newEvents()) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect(await fixture.mails(email)).toEqual(['welcome']);
  await person.complete(email, started);
  expect(await person.isSignedIn()).toBe(true);
  const { userId } = await person.caller();
  await expectConsistent(fixture, userId, started.subscriptionId);
  expect(await fixture.mails(email)).toEqual(['welcome']);
  expect(fixture.alarms()).toEqual([]);
});

it('R-197: an event that arrives before our own write is marked as processed, without harm', async () => {
  const fixture = await webhookFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const stripe = fixture.deps.stripe;
  let early: Stripe.Event[] = [];
  const hasty = {
    ...stripe,
    one: async (...asked: Parameters<typeof stripe.one>) => {
      const answer = await stripe.one(...asked);
      early = [...early, ...(await fixture.newEvents())];
      for (const event of early) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
      return answer;
    },
  } as typeof stripe;
  const started = await person.create(email, {}, { ...fixture.deps, stripe: hasty });
  expect(early.map(({ type }) => type)).toContain('customer.subscription.created');
  await fixture.confirm(started.clientSecret);
  await person.complete(email, started);
  expect(await person.isSignedIn()).toBe(true);
  expect(fixture.alarms()).toEqual([]);
});
