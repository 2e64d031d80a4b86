import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { makeLocalStripe } from './local-stripe.ts';
import { createPlans, subscribe } from './testing/stripe-fixtures.ts';
import { KEYS, stripeForTests } from './testing/stripe-for-tests.ts';

it('the simulator does not start with a live key or in production', () => {
  const start = (keys: typeof KEYS, nodeEnv?: string) => () =>
    makeLocalStripe({ keys, nodeEnv, now: () => 0, origin: () => 'http://localhost' });
  expect(start({ ...KEYS, secret: 'sk_live_x' })).toThrow('test keys only');
  expect(start(KEYS, 'production')).toThrow('not for production');
});

it.each([
  ['a wrong key', { authorization: 'Bearer sk_test_wrong' }, 401],
  ['no key', {}, 401],
  ['a publishable key', { authorization: `Bearer ${KEYS.publishable}` }, 401],
  ['another API version', { authorization: `Bearer ${KEYS.secret}`, 'stripe-version': '2025-03-31.basil' }, 400],
])('a call with %s is refused', async (_name, headers, status) => {
  const { server } = await stripeForTests();
  const reply = await fetch(`${server.url}/v1/customers`, { headers });
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

it.each([
  ['stripeReadKey', 'POST', '/v1/subscriptions/sub_1'],
  ['stripeReadKey', 'DELETE', '/v1/subscriptions/sub_1'],
  ['stripeReadKey', 'GET', '/v1/customers/cus_1'],
  ['stripeReadKey', 'GET', '/v1/subscription_items'],
  ['stripeCustomerKey', 'POST', '/v1/refunds'],
  ['stripeCustomerKey', 'GET', '/v1/customers/cus_1'],
  ['stripeCheckoutKey', 'POST', '/v1/billing_portal/sessions'],
  ['stripeCheckoutKey', 'POST', '/v1/prices'],
] as const)('%s may not %s %s', async (key, method, path) => {
  const { server } = await stripeForTests();
  const authorization = `Bearer ${KEYS.restricted[key]}`;
  const reply = await fetch(server.url + path, { method, headers: { authorization } });
  expect(reply.status).toBe(403);
});

it('the key that reads may read subscriptions', async () => {
  const { client, server } = await stripeForTests();
  const { month } = await createPlans({ client });
  const { id } = await subscribe({ client }, month.id);
  const headers = { authorization: `Bearer ${KEYS.restricted.stripeReadKey}` };
  const reply = await fetch(`${server.url}/v1/subscriptions/${id}`, { headers });
  expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ id })]);
});

it.each([
  ['an unknown path', 'GET', '/v1/coupons', 404, undefined],
  ['an unknown parameter', 'POST', '/v1/customers?nickname=ann', 400, 'parameter_unknown'],
  ['a parameter that is not simulated', 'POST', '/v1/customers?tax[ip_address]=1.1.1.1', 400, 'parameter_unknown'],
  [
    'a parameter removed from intents',
    'POST',
    '/v1/setup_intents?customer=x&payment_method_types[]=card',
    400,
    'parameter_unknown',
  ],
  ['a missing parameter', 'POST', '/v1/products', 400, 'parameter_missing'],
  ['an empty text', 'POST', '/v1/customers?email=', 400, 'parameter_invalid_empty'],
  ['an unknown id', 'GET', '/v1/subscriptions/sub_1', 404, 'resource_missing'],
  ['an invalid number', 'GET', '/v1/customers?limit=ten', 400, undefined],
  ['a limit above 100', 'GET', '/v1/customers?limit=101', 400, undefined],
  ['unbalanced brackets', 'POST', '/v1/customers?metadata[a=1', 400, undefined],
  ['a prototype name', 'POST', '/v1/customers?__proto__[a]=1', 400, 'parameter_unknown'],
])('%s gets Stripe’s error object', async (_name, method, path, status, code) => {
  const { server } = await stripeForTests();
  const reply = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${KEYS.secret}` } });
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({
    error: { type: 'invalid_request_error', ...(code === undefined ? {} : { code }) },
  });
  expect(reply.headers.get('request-id')).toMatch(/^req_/);
});

it('a misspelled enum value that the compiler accepts is refused', async () => {
  const { client } = await stripeForTests();
  const { month } = await createPlans({ client });
  const misspelled = { payment_behavior: 'default_incomplet' as const };
  await expect(subscribe({ client }, month.id, misspelled)).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_behavior',
  });
});

it.each([['latest_invoice.payment_intent'], ['current_period_end'], ['customer.nonsense']])(
  'expanding %s, which does not exist, is refused',
  async (path) => {
    const { client } = await stripeForTests();
    const { month } = await createPlans({ client });
    const { id } = await subscribe({ client }, month.id);
    await expect(client.subscriptions.retrieve(id, { expand: [path] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
  },
);

it('references are ids, and a first payment’s secret is included only on request', async () => {
  const { client } = await stripeForTests();
  const { month } = await createPlans({ client });
  const { id } = await subscribe({ client }, month.id);
  const plain = await client.subscriptions.retrieve(id);
  expect([typeof plain.customer, typeof plain.latest_invoice]).toEqual(['string', 'string']);
  const { latest_invoice: invoice } = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(invoice).not.toHaveProperty('confirmation_secret');
  expect(invoice).not.toHaveProperty('payments');
  const listed = await client.subscriptions.list({ expand: ['data.customer'] });
  expect(listed.data[0]?.customer).toMatchObject({ email: 'ann@example.com' });
});

it('an idempotency key replays the first reply and refuses a different request', async () => {
  const { client, callLog } = await stripeForTests();
  const options = { idempotencyKey: 'cus-1' };
  const first = await client.customers.create({ email: 'ann@example.com' }, options);
  const again = await client.customers.create({ email: 'ann@example.com' }, options);
  expect(again.id).toBe(first.id);
  expect(callLog.at(-1)?.replayed).toBe(true);
  expect(again.lastResponse.requestId).toBe(first.lastResponse.requestId);
  await expect(client.customers.create({ email: 'bob@example.com' }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  expect((await client.customers.list()).data).toHaveLength(1);
});

it('sixteen concurrent calls under one key create one object', async () => {
  const { client } = await stripeForTests();
  const calls = Array.from({ length: 16 }, () => client.customers.create({}, { idempotencyKey: 'k' }));
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect((await client.customers.list()).data).toHaveLength(1);
});

it('a key expires after a day, and validation errors are never cached', async () => {
  const { client, advance } = await stripeForTests();
  const options = { idempotencyKey: 'cus-1' };
  await expect(client.customers.create({ email: 'nobody' }, options)).rejects.toMatchObject({ statusCode: 400 });
  const { id } = await client.customers.create({ email: 'ann@example.com' }, options);
  await advance(86_400 - 1);
  expect((await client.customers.create({ email: 'ann@example.com' }, options)).id).toBe(id);
  await advance(1);
  expect((await client.customers.create({ email: 'ann@example.com' }, options)).id).not.toBe(id);
});

it('a 500 is cached under its key, before or after the effect', async () => {
  const { client, server } = await stripeForTests();
  for (const when of ['before', 'after'] as const) {
    server.fail('POST /v1/customers', { when, status: 500 });
    const create = () => client.customers.create({ email: `${when}@example.com` }, { idempotencyKey: when });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  }
  expect((await client.customers.list()).data.map(({ email }) => email)).toEqual(['after@example.com']);
  expect((await client.customers.create({ email: 'before@example.com' }, { idempotencyKey: 'before-2' })).email).toBe(
    'before@example.com',
  );
});

it('a 503 is not cached under its key', async () => {
  const { client, server } = await stripeForTests();
  server.fail('*', { when: 'before', status: 503 });
  const create = () => client.customers.create({}, { idempotencyKey: 'k' });
  await expect(create()).rejects.toMatchObject({ statusCode: 503 });
  expect((await create()).object).toBe('customer');
});

it('a reply lost after the effect is replayed under the same key', async () => {
  const { client, server, callLog } = await stripeForTests();
  server.fail('POST /v1/customers', { when: 'after', status: 'drop' });
  const create = () => client.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
  // The SDK itself retries once after a lost connection.
  expect((await create()).email).toBe('ann@example.com');
  expect(callLog.map(({ replayed }) => replayed)).toEqual([false, true]);
  expect((await client.customers.list()).data).toHaveLength(1);
});

it('a call can time out before or after the effect', async () => {
  const { client, server } = await stripeForTests();
  const create = (key: string) => client.customers.create({}, { idempotencyKey: key, timeout: 50 });
  server.fail('POST /v1/customers', { when: 'before', status: 'timeout' });
  await expect(create('a')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await client.customers.list()).data).toHaveLength(0);
  server.fail('POST /v1/customers', { when: 'after', status: 'timeout' });
  await expect(create('b')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await client.customers.list()).data).toHaveLength(1);
});

it.each([
  [402, 'card_declined', Stripe.errors.StripeCardError],
  [429, 'rate_limit', Stripe.errors.StripeRateLimitError],
  [409, 'idempotency_key_in_use', Stripe.errors.StripeAPIError],
])('a %i can be injected and healed', async (status, code, kind) => {
  const { client, server } = await stripeForTests();
  server.fail('GET /v1/customers', { when: 'before', status, times: 5 });
  const error = await client.customers.list().catch((reason) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(error.code).toBe(code);
  expect(server.hits.get(`before ${status}`)).toBe(1);
  server.heal();
  expect((await client.customers.list()).data).toEqual([]);
});

it('a long list is paged newest first', async () => {
  const { client } = await stripeForTests();
  for (const n of Array(25).keys()) await client.customers.create({ description: String(n) });
  const seen = [];
  for await (const { description } of client.customers.list({ limit: 10 })) seen.push(Number(description));
  expect(seen).toEqual([...Array(25).keys()].toReversed());
});
