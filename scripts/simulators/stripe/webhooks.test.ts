import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { shop, subscribe, TRIAL, trialWithCard } from './testing/shop.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

it('tells of every change, signed, in the pinned version’s shape, with what was different before', async () => {
  const stripe = await stripeForTests();
  const { month } = await shop(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.server.webhooks.flush();
  expect(new Set(stripe.heard.map((event) => event.api_version))).toEqual(new Set([Stripe.API_VERSION]));
  const about = stripe.heard.filter(({ data }) => 'id' in data.object && data.object.id === id);
  expect(about.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.updated',
  ]);
  expect(about[1]?.data.previous_attributes).toEqual({ pending_setup_intent: expect.stringMatching(/^seti_/) });
  expect(stripe.heard[0]?.request?.id).toMatch(/^req_/);
});

it('lists events newest first, by kind and by time', async () => {
  const stripe = await stripeForTests();
  await stripe.client.customers.create({});
  await stripe.server.webhooks.flush();
  await stripe.advance(1);
  await shop(stripe);
  await stripe.server.webhooks.flush();
  const prices = await stripe.client.events.list({ types: ['price.created', 'customer.created'] });
  expect(prices.data.map(({ type }) => type)).toEqual(['price.created', 'price.created', 'customer.created']);
  const late = await stripe.client.events.list({ created: { gte: stripe.nowSeconds() } });
  expect(late.data).toHaveLength(3);
});

it('tries again until the endpoint takes an event, and gives up after three days', async () => {
  const stripe = await stripeForTests({ statuses: [500, 302, 0] });
  await stripe.client.customers.create({});
  await stripe.server.webhooks.flush();
  for (const seconds of [5, 60]) await stripe.advance(seconds);
  expect(stripe.heard).toEqual([]);
  await stripe.advance(300);
  expect(stripe.kinds()).toEqual(['customer.created']);
});

it('gives an event up after three days', async () => {
  const statuses = Array(100).fill(500);
  const stripe = await stripeForTests({ statuses });
  await stripe.client.customers.create({});
  for (let hour = 0; hour < 24 * 5; hour += 1) await stripe.advance(3600);
  const tries = 100 - statuses.length;
  await stripe.advance(30 * DAY - 5 * DAY - 1);
  expect([tries, 100 - statuses.length]).toEqual([13, 13]);
});

it('sends nothing as long as anybody withholds', async () => {
  const stripe = await stripeForTests();
  for (let times = 0; times < 2; times += 1) stripe.server.webhooks.withhold();
  await stripe.client.customers.create({});
  await stripe.server.webhooks.release();
  expect(stripe.kinds()).toEqual([]);
  await stripe.server.webhooks.release();
  expect(stripe.kinds()).toEqual(['customer.created']);
});

it('delivers twice, and in another order, on request', async () => {
  const stripe = await stripeForTests({ chance: () => 0.99 });
  stripe.server.webhooks.withhold();
  const { month } = await shop(stripe);
  await subscribe(stripe, month.id, TRIAL);
  await stripe.server.webhooks.flush();
  expect(stripe.heard).toEqual([]);
  const sent = (await stripe.client.events.list({ limit: 100 })).data.toReversed();
  await stripe.server.webhooks.release({ twice: true, shuffled: true });
  expect(ids(stripe.heard)).toEqual(
    ids(sent)
      .toReversed()
      .flatMap((id) => [id, id]),
  );
  const all = sent.length;
  expect(new Map(stripe.server.webhooks.met)).toEqual(
    new Map([
      ['withheld', all],
      ['shuffled', all],
      ['twice', all],
    ]),
  );
});

it('delivers late, by the clock', async () => {
  const stripe = await stripeForTests();
  stripe.server.webhooks.deliver({ lateSeconds: 90 });
  await stripe.client.customers.create({});
  await stripe.advance(89);
  expect(stripe.heard).toEqual([]);
  await stripe.advance(1);
  expect(stripe.kinds()).toEqual(['customer.created']);
  expect([...stripe.server.webhooks.met]).toEqual([['late', 1]]);
});

it('loses webhooks for days, while the list of events still has them', async () => {
  const stripe = await stripeForTests();
  stripe.server.webhooks.withhold();
  const { month } = await shop(stripe);
  const { id } = await trialWithCard(stripe, month.id);
  await stripe.advance(4 * DAY);
  stripe.server.webhooks.lose();
  await stripe.server.webhooks.release();
  expect(stripe.heard).toEqual([]);
  const { met } = stripe.server.webhooks;
  expect([met.get('lost'), (met.get('lost') ?? 0) > 0]).toEqual([met.get('withheld'), true]);
  const missed = await stripe.client.events.list({ types: ['customer.subscription.trial_will_end'] });
  expect(missed.data[0]?.data.object).toMatchObject({ id });
});

it('sends an endpoint only what it asked for, and tells its secret once', async () => {
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
  await shop(stripe);
  await stripe.server.webhooks.flush();
  expect(stripe.heard).toEqual([]);
});
