import { expect, it } from 'vitest';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe, STRIPE_API_VERSION } from '../../../functions/platform/stripe/client.ts';
import { webhookEvents } from '../../../functions/platform/stripe/webhook-events.ts';
import { plans } from '../../../shared/catalogue/plans.ts';
import { KEYS, stripeForTests } from '../../simulators/stripe/testing/stripe-for-tests.ts';
import { setUpStripe } from './set-up.ts';

const SITE = 'https://crossbook.example';
const HIGHER_PRICE = { ...plans, month: { ...plans.month, billedCents: 35_00 } };

async function account() {
  const { server, client, callLog } = await stripeForTests();
  const stripe = createStripe({ secretKey: KEYS.secret, endpoint: `http://127.0.0.1:${server.port}` });
  const calls = createStripeCalls({ stripe, wait: async () => undefined });
  const run = async (more: Partial<Parameters<typeof setUpStripe>[0]> = {}) => {
    const lines: string[] = [];
    const done = await setUpStripe({ calls, site: SITE, dryRun: false, print: (line) => lines.push(line), ...more });
    return { ...done, lines };
  };
  const prices = async () => (await client.prices.list({ limit: 100 })).data;
  const endpoints = async () => (await client.webhookEndpoints.list()).data.filter(({ id }) => id !== 'we_local');
  const portals = async () => (await client.billingPortal.configurations.list()).data;
  const writes = () => callLog.filter(({ method }) => method !== 'GET').length;
  return { server, client, run, prices, endpoints, portals, writes };
}

it('a fresh account gets a product, two prices, a portal and a webhook', async () => {
  const { client, run, prices, endpoints, portals } = await account();
  const { changes, lines, webhook } = await run();
  expect([changes, lines]).toEqual([
    5,
    [
      'product crossbook: created',
      'price crossbook_month: created, $30.00 a month',
      'price crossbook_year: created, $270.00 a year',
      'portal configuration: created',
      'webhook endpoint https://crossbook.example/api/stripe/webhook: created',
    ],
  ]);
  expect(await client.products.retrieve('crossbook')).toMatchObject({ name: 'Crossbook', active: true });
  const created = (await prices()).map((price) => [
    price.lookup_key,
    price.unit_amount,
    price.currency,
    price.recurring?.interval,
  ]);
  expect(created.toSorted()).toEqual([
    ['crossbook_month', 3000, 'usd', 'month'],
    ['crossbook_year', 27_000, 'usd', 'year'],
  ]);
  expect(await portals()).toMatchObject([
    {
      default_return_url: 'https://crossbook.example/settings',
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
  ]);
  expect(await endpoints()).toMatchObject([
    { id: webhook?.id, api_version: STRIPE_API_VERSION, enabled_events: webhookEvents, status: 'enabled' },
  ]);
  expect(webhook?.secret).toMatch(/^whsec_/);
  expect(lines.join()).not.toContain(webhook?.secret);
});

it('a second run changes nothing', async () => {
  const { run, writes } = await account();
  await run();
  const before = writes();
  expect(await run()).toEqual({ changes: 0, lines: [], webhook: undefined });
  expect(writes()).toBe(before);
});

it('a dry run only prints, on a fresh account and on one that is partly set up', async () => {
  const { run, writes } = await account();
  const { changes, lines, webhook } = await run({ dryRun: true });
  expect([changes, writes(), webhook]).toEqual([5, 0, undefined]);
  expect(lines[0]).toBe('product crossbook: would be created');
  await run();
  const before = writes();
  expect((await run({ dryRun: true, prices: HIGHER_PRICE })).lines).toEqual([
    'price crossbook_month: would be moved to a new price, $35.00 a month',
  ]);
  expect(writes()).toBe(before);
});

it('for a new amount, a new price takes over the key and the old one is archived', async () => {
  const { run, prices } = await account();
  await run();
  const old = (await prices()).find((price) => price.lookup_key === 'crossbook_month');
  expect((await run({ prices: HIGHER_PRICE })).lines).toEqual([
    'price crossbook_month: moved to a new price, $35.00 a month',
    `price ${old?.id} of $30.00: archived`,
  ]);
  const monthly = (await prices()).filter((price) => price.recurring?.interval === 'month');
  expect(monthly.map(({ unit_amount: cents, lookup_key: key, active }) => [cents, key, active])).toEqual([
    [3500, 'crossbook_month', true],
    [3000, null, false],
  ]);
  expect((await run({ prices: HIGHER_PRICE })).changes).toBe(0);
});

it('a price created by hand is not archived', async () => {
  const { client, run } = await account();
  await run();
  const { id } = await client.prices.create({ product: 'crossbook', currency: 'usd', unit_amount: 1 });
  expect((await run()).changes).toBe(0);
  expect((await client.prices.retrieve(id)).active).toBe(true);
});

it('an interrupted run is continued', async () => {
  const { server, run, prices } = await account();
  await run();
  server.fail('POST /v1/prices/:id', { when: 'before', status: 400 });
  await expect(run({ prices: HIGHER_PRICE })).rejects.toMatchObject({ kind: 'refused' });
  expect((await run({ prices: HIGHER_PRICE })).lines).toEqual([
    expect.stringMatching(/^price price_\w+ of \$30\.00: archived$/),
  ]);
  expect((await prices()).filter(({ active }) => active)).toHaveLength(2);
});

it('another site updates the webhook and the portal in place', async () => {
  const { run, endpoints, portals } = await account();
  const { webhook } = await run();
  const [portal] = await portals();
  const moved = await run({ site: 'https://dev.crossbook.example' });
  expect([moved.changes, moved.webhook]).toEqual([2, undefined]);
  expect(await endpoints()).toMatchObject([
    { id: webhook?.id, url: 'https://dev.crossbook.example/api/stripe/webhook' },
  ]);
  expect(await portals()).toMatchObject([
    { id: portal?.id, default_return_url: 'https://dev.crossbook.example/settings' },
  ]);
});

it('changes made in the dashboard are corrected', async () => {
  const { client, run, prices, endpoints, portals } = await account();
  const { webhook } = await run();
  const [year] = (await prices()).filter((price) => price.lookup_key === 'crossbook_year');
  const [portal] = await portals();
  await client.products.update('crossbook', { active: false });
  await client.prices.update(year?.id ?? '', { active: false });
  await client.webhookEndpoints.update(webhook?.id ?? '', { disabled: true, enabled_events: ['*'] });
  const features = { subscription_cancel: { enabled: true, mode: 'immediately' } } as const;
  await client.billingPortal.configurations.update(portal?.id ?? '', { features });
  expect((await run()).changes).toBe(4);
  expect(await endpoints()).toMatchObject([{ status: 'enabled', enabled_events: webhookEvents }]);
  expect((await portals())[0]?.features.subscription_cancel.mode).toBe('at_period_end');
  expect((await run()).changes).toBe(0);
});

it('a new API version gets a new endpoint, and the old one is disabled', async () => {
  const { client, run, endpoints } = await account();
  const old = await client.webhookEndpoints.create({
    url: `${SITE}/api/stripe/webhook`,
    enabled_events: ['invoice.paid'],
    api_version: '2026-09-30.endive',
    metadata: { crossbook: 'webhook' },
  });
  const { webhook } = await run();
  const statuses = (await endpoints()).map(({ id, status }) => [id, status]);
  expect(statuses).toEqual([
    [webhook?.id, 'enabled'],
    [old.id, 'disabled'],
  ]);
  expect((await run()).changes).toBe(0);
});
