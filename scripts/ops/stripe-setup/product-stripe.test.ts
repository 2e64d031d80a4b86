import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { listen } from '../../simulators/aws/listen.ts';
import { KEYS } from '../../simulators/stripe/testing/stripe-for-tests.ts';
import { openProductStripe } from './product-stripe.ts';

const NOW = Date.UTC(2026, 10, 21);
const SECRETS = { secretKey: 'sk_test_ours', restricted: KEYS.restricted, webhookSecret: 'whsec_ours' };

async function openAccount(dataFile: string, site = 'http://localhost:5173') {
  const { stripe } = await openProductStripe({ ...SECRETS, dataFile, site, now: () => NOW });
  const listening = await listen(0, (request, response) => void stripe.handle(request, response));
  onTestFinished(() => listening.close());
  const endpoint = `http://127.0.0.1:${listening.port}`;
  const calls = createStripeCalls({
    stripe: createStripe({ secretKey: SECRETS.secretKey, endpoint }),
    wait: async () => undefined,
  });
  const prices = await calls.page((sdk) => sdk.prices.list());
  const endpoints = await calls.page((sdk) => sdk.webhookEndpoints.list());
  return { stripe, calls, prices: prices.data, endpoints: endpoints.data };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('the account is set up at the start, survives a restart, and follows the product to another port', async () => {
  const file = join(await temporaryFolder(), 'deep/stripe.jsonl');
  const first = await openAccount(file);
  expect(first.prices.map((price) => price.lookup_key).toSorted()).toEqual(['crossbook_month', 'crossbook_year']);
  expect(first.endpoints.map(({ url }) => url)).toEqual(['http://localhost:5173/api/stripe/webhook']);
  const again = await openAccount(file);
  expect([again.prices, again.endpoints]).toEqual([first.prices, first.endpoints]);
  const moved = await openAccount(file, 'http://localhost:8080');
  expect(moved.endpoints.map(({ id, url }) => [id, url])).toEqual([
    [first.endpoints[0]?.id, 'http://localhost:8080/api/stripe/webhook'],
  ]);
});

it('webhooks are withheld until released, then signed with the functions’ secret', async () => {
  const received: string[] = [];
  const site = await listen(0, async (request, response) => {
    const body = await text(request);
    Stripe.webhooks.constructEvent(
      body,
      String(request.headers['stripe-signature']),
      SECRETS.webhookSecret,
      undefined,
      undefined,
      NOW,
    );
    received.push(`${request.method} ${request.url} ${JSON.parse(body).type}`);
    response.end();
  });
  onTestFinished(() => site.close());
  const { stripe, calls, prices } = await openAccount(
    join(await temporaryFolder(), 'stripe.jsonl'),
    `http://localhost:${site.port}`,
  );
  const { id: customer } = await calls.one('customer', (sdk) => sdk.customers.create({ email: 'ann@example.com' }));
  const items = [{ price: prices[0]?.id ?? '' }];
  await calls.one('subscription', (sdk) => sdk.subscriptions.create({ customer, items, trial_period_days: 5 }));
  await stripe.webhooks.flush();
  expect(received).toEqual([]);
  await stripe.webhooks.resume();
  expect(received).toContain('POST /api/stripe/webhook customer.subscription.created');
});
