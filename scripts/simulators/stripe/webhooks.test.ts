import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createPlans, subscribe, TRIAL, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

it('every change sends a signed event of the pinned version with the previous attributes', async () => {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.server.webhooks.flush();
  expect(new Set(stripe.received.map((event) => event.api_version))).toEqual(new Set([Stripe.API_VERSION]));
  const about = stripe.received.filter(({ data }) => 'id' in data.object && data.object.id === id);
  expect(about.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.updated',
  ]);
  expect(about[1]?.data.previous_attributes).toEqual({ pending_setup_intent: expect.stringMatching(/^seti_/) });
  expect(stripe.received[0]?.request?.id).toMatch(/^req_/);
});

it('events are listed newest first and can be filtered by type and time', async () => {
  const stripe = await stripeForTests();
  await stripe.client.customers.create({});
  await stripe.server.webhooks.flush();
  await stripe.advance(1);
  await createPlans(stripe);
  await stripe.server.webhooks.flush();
  const prices = await stripe.client.events.list({ types: ['price.created', 'customer.created'] });
  expect(prices.data.map(({ type }) => type)).toEqual(['price.created', 'price.created', 'customer.created']);
  const late = await stripe.client.events.list({ created: { gte: stripe.nowSeconds() } });
  expect(late.data).toHaveLength(3);
});

it('a failed delivery is retried until the endpoint accepts it', async () => {
  const stripe = await stripeForTests({ statuses: [500, 302, 0] });
  await stripe.client.customers.create({});
  await stripe.server.webhooks.flush();
  for (const seconds of [5, 60]) await stripe.advance(seconds);
  expect(stripe.received).toEqual([]);
  await stripe.advance(300);
  expect(stripe.eventTypes()).toEqual(['customer.created']);
});

it('a delivery is given up after three days', async () => {
  const statuses = Array(100).fill(500);
  const stripe = await stripeForTests({ statuses });
  await stripe.client.customers.create({});
  for (let hour = 0; hour < 24 * 5; hour += 1) await stripe.advance(3600);
  const sends = 100 - statuses.length;
  await stripe.advance(30 * DAY - 5 * DAY - 1);
  expect([sends, 100 - statuses.length]).toEqual([13, 13]);
});

it('delivery stays paused until every pause is resumed', async () => {
  const stripe = await stripeForTests();
  for (let times = 0; times < 2; times += 1) stripe.server.webhooks.pause();
  await stripe.client.customers.create({});
  await stripe.server.webhooks.resume();
  expect(stripe.eventTypes()).toEqual([]);
  await stripe.server.webhooks.resume();
  expect(stripe.eventTypes()).toEqual(['customer.created']);
});

it('events can be delivered twice and shuffled', async () => {
  const stripe = await stripeForTests({ random: () => 0.99 });
  stripe.server.webhooks.pause();
  const { month } = await createPlans(stripe);
  await subscribe(stripe, month.id, TRIAL);
  await stripe.server.webhooks.flush();
  expect(stripe.received).toEqual([]);
  const sent = (await stripe.client.events.list({ limit: 100 })).data.toReversed();
  await stripe.server.webhooks.resume({ twice: true, shuffled: true });
  expect(ids(stripe.received)).toEqual(
    ids(sent)
      .toReversed()
      .flatMap((id) => [id, id]),
  );
  const all = sent.length;
  expect(new Map(stripe.server.webhooks.hits)).toEqual(
    new Map([
      ['withheld', all],
      ['shuffled', all],
      ['twice', all],
    ]),
  );
});

it('events can be delivered late, by the clock', async () => {
  const stripe = await stripeForTests();
  stripe.server.webhooks.configure({ lateSeconds: 90 });
  await stripe.client.customers.create({});
  await stripe.advance(89);
  expect(stripe.received).toEqual([]);
  await stripe.advance(1);
  expect(stripe.eventTypes()).toEqual(['customer.created']);
  expect([...stripe.server.webhooks.hits]).toEqual([['late', 1]]);
});

it('dropped webhooks are still in the list of events', async () => {
  const stripe = await stripeForTests();
  stripe.server.webhooks.pause();
  const { month } = await createPlans(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.advance(4 * DAY);
  stripe.server.webhooks.dropAll();
  await stripe.server.webhooks.resume();
  expect(stripe.received).toEqual([]);
  const { hits } = stripe.server.webhooks;
  expect([hits.get('lost'), (hits.get('lost') ?? 0) > 0]).toEqual([hits.get('withheld'), true]);
  const missed = await stripe.client.events.list({ types: ['customer.subscription.trial_will_end'] });
  expect(missed.data[0]?.data.object).toMatchObject({ id });
});

it('an endpoint gets only its enabled events, and its secret is returned once', async () => {
  const stripe = await stripeForTests();
  const url = 'https://example.com/hook';
  const made = await stripe.client.webhookEndpoints.create({
    url,
    enabled_events: ['invoice.paid'],
    api_version: Stripe.API_VERSION,
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect((await stripe.client.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  await stripe.client.webhookEndpoints.update('we_local', { disabled: true });
  await createPlans(stripe);
  await stripe.server.webhooks.flush();
  expect(stripe.received).toEqual([]);
});
