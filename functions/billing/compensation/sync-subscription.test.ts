import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { testTable } from '../../testing/test-table.ts';
import { browser } from '../testing/people.ts';
import { factsIn, slowFirst, type WebhookWorld, webhookWorld } from '../testing/webhook-world.ts';
import { syncSubscription } from './sync-subscription.ts';

const store = testTable();

async function expectLevel(world: WebhookWorld, userId: string, subscriptionId: string): Promise<void> {
  expect(factsIn(await world.known(userId))).toEqual(await world.facts(subscriptionId));
}

/** Several things happen within one second, and Stripe tells of each. */
async function eventful() {
  const world = await webhookWorld(store);
  const { userId, subscriptionId } = await world.subscribed();
  const { subscriptions } = world.stripe.client;
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await subscriptions.cancel(subscriptionId);
  const events = (await world.news()).filter(({ type }) => type.startsWith('customer.subscription.'));
  expect(events).toHaveLength(4);
  return { world, userId, subscriptionId, events };
}

const orders: [string, (events: Stripe.Event[]) => Stripe.Event[]][] = [
  ['as they happened', (events) => events],
  ['backwards', (events) => events.toReversed()],
  ['the end first', (events) => [...events.slice(-1), ...events.slice(0, -1)]],
  ['each twice', (events) => events.flatMap((event) => [event, event])],
];

it.each(orders)('R-194: ends with what Stripe says when events come %s', async (_name, ordered) => {
  const { world, userId, subscriptionId, events } = await eventful();
  for (const event of ordered(events)) expect(await world.deliver(event)).toMatchObject({ status: 200 });
  await expectLevel(world, userId, subscriptionId);
  expect((await world.known(userId))?.status).toBe('canceled');
});

it('R-194: ends with what Stripe says when all events come at once, the first with a slow answer', async () => {
  const { world, userId, subscriptionId, events } = await eventful();
  const slow = slowFirst(world.deps.stripe);
  const [first, ...others] = events.map((event, n) =>
    n === 0 ? () => world.deliver(event, { stripe: slow.calls }) : () => world.deliver(event),
  );
  const late = first?.();
  await slow.asked;
  await Promise.all(others.map((deliver) => deliver()));
  slow.release();
  expect(await late).toMatchObject({ status: 200 });
  await expectLevel(world, userId, subscriptionId);
  for (const { id } of events) expect(await world.isNoted(id)).toBe(true);
});

it('R-194: an answer from before the end does not bring back what has ended: updated beside deleted', async () => {
  const world = await webhookWorld(store);
  const { userId, subscriptionId } = await world.subscribed();
  const { subscriptions } = world.stripe.client;
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const updated = await world.newsOf('customer.subscription.updated');
  const slow = slowFirst(world.deps.stripe);
  // Whose it is, is asked first; the answer that is written is the second one.
  const sync = syncSubscription(userId, subscriptionId, {}, { ...world.deps, stripe: slow.calls });
  await slow.asked;
  await subscriptions.cancel(subscriptionId);
  await world.deliver(await world.newsOf('customer.subscription.deleted'));
  slow.release();
  expect(await sync).toMatchObject({ status: 'canceled' });
  await world.deliver(updated);
  await expectLevel(world, userId, subscriptionId);
});

it('R-202: a subscription that Stripe does not know any more has ended', async () => {
  const world = await webhookWorld(store);
  const { userId, subscriptionId } = await world.subscribed();
  world.stripe.server.reset();
  expect(await syncSubscription(userId, subscriptionId, {}, world.deps)).toMatchObject({
    status: 'canceled',
    subscriptionId,
  });
});

it('gives up, and notes nothing, when everybody writes all the time', async () => {
  const world = await webhookWorld(store);
  const { userId, subscriptionId } = await world.subscribed();
  const stripe = {
    ...world.deps.stripe,
    one: async (...asked: Parameters<typeof world.deps.stripe.one>) => {
      const answer = await world.deps.stripe.one(...asked);
      await syncSubscription(userId, subscriptionId, {}, world.deps);
      return answer;
    },
  } as typeof world.deps.stripe;
  await expect(syncSubscription(userId, subscriptionId, {}, { ...world.deps, stripe })).rejects.toMatchObject({
    status: 503,
  });
});

it('follows a trial into paying', async () => {
  const world = await webhookWorld(store);
  const { userId, subscriptionId } = await world.subscribed();
  await world.advance(5 * DAY + 2 * HOUR);
  for (const event of await world.news()) await world.deliver(event);
  await expectLevel(world, userId, subscriptionId);
  expect(await world.known(userId)).toMatchObject({ status: 'active', cardConfirmed: true });
});

it('R-176: makes the account when nobody but the webhook hears of the card', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const begun = await person.create(email);
  await world.confirm(begun.clientSecret);
  for (const event of await world.news()) expect(await world.deliver(event)).toMatchObject({ status: 200 });
  expect(await world.mails(email)).toEqual(['welcome']);
  await person.complete(email, begun);
  expect(await person.isSignedIn()).toBe(true);
  const { userId } = await person.caller();
  await expectLevel(world, userId, begun.subscriptionId);
  expect(await world.mails(email)).toEqual(['welcome']);
  expect(world.alarms()).toEqual([]);
});

it('R-197: an event that comes before our own write is noted, and does no harm', async () => {
  const world = await webhookWorld(store);
  const person = browser(world);
  const email = await person.prove();
  const stripe = world.deps.stripe;
  let early: Stripe.Event[] = [];
  const hasty = {
    ...stripe,
    one: async (...asked: Parameters<typeof stripe.one>) => {
      const answer = await stripe.one(...asked);
      early = [...early, ...(await world.news())];
      for (const event of early) expect(await world.deliver(event)).toMatchObject({ status: 200 });
      return answer;
    },
  } as typeof stripe;
  const begun = await person.create(email, {}, { ...world.deps, stripe: hasty });
  expect(early.map(({ type }) => type)).toContain('customer.subscription.created');
  await world.confirm(begun.clientSecret);
  await person.complete(email, begun);
  expect(await person.isSignedIn()).toBe(true);
  expect(world.alarms()).toEqual([]);
});
