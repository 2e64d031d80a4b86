import { expect, it } from 'vitest';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { KEYS, shortTimeout, stripeForTests } from './testing/stripe-for-tests.ts';

const RETRY_POLICY = { attemptMs: 5_000, totalMs: 13_000 };

/** The product's Stripe client, connected to a simulator that can fail. */
async function product(retryPolicy = RETRY_POLICY) {
  const { server, callLog, client } = await stripeForTests();
  const endpoint = `http://127.0.0.1:${server.port}`;
  const waits: number[] = [];
  const calls = createStripeCalls({
    stripe: shortTimeout(createStripe({ secretKey: KEYS.secret, endpoint }, retryPolicy.attemptMs)),
    wait: async (ms) => void waits.push(ms),
    retryPolicy,
  });
  const create = (idempotencyKey: string) =>
    calls.one('customer', (stripe) => stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey }));
  const customers = async () => (await client.customers.list()).data.length;
  const keys = () => callLog.flatMap(({ idempotencyKey: key }) => (key === undefined ? [] : [key]));
  return { server, calls, create, customers, keys, waits };
}

const CALL = 'POST /v1/customers';

it('single objects and pages are returned', async () => {
  const { calls, create } = await product();
  const { id } = await create('key');
  expect(await calls.one('customer', (stripe) => stripe.customers.retrieve(id))).toMatchObject({ id });
  expect((await calls.page((stripe) => stripe.customers.list())).data.map((each) => each.id)).toEqual([id]);
});

it.each([503, 409, 'drop'] as const)('one %s before the effect is retried under the same key', async (status) => {
  const { server, create, customers, keys } = await product();
  server.fail(CALL, { when: 'before', status });
  await create('key');
  expect([await customers(), keys()]).toEqual([1, ['key', 'key']]);
});

it.each(['drop', 'timeout'] as const)('nothing is created twice when a %s loses the reply', async (status) => {
  const { server, create, customers } = await product({ attemptMs: 500, totalMs: 13_000 });
  server.fail(CALL, { when: 'after', status });
  const { id } = await create('key');
  expect([await customers(), (await create('key')).id]).toEqual([1, id]);
});

it('a 429 is retried once after a second', async () => {
  const { server, create, customers, keys, waits } = await product();
  server.fail(CALL, { when: 'before', status: 429, cached: false });
  await create('key');
  expect([await customers(), keys(), waits]).toEqual([1, ['key', 'key'], [1000]]);
});

it.each(['before', 'after'] as const)('a 500 %s the effect is reported as cached under the key', async (when) => {
  const { server, create, customers } = await product();
  server.fail(CALL, { when, status: 500 });
  await expect(create('key')).rejects.toMatchObject({ kind: 'kept-failure', retry: 'never', unclear: true });
  expect(await customers()).toBe(when === 'after' ? 1 : 0);
  await expect(create('key')).rejects.toMatchObject({ kind: 'kept-failure' });
  await create('another key');
});

it('the outcome of a call without a reply is unclear until it is retried under its key', async () => {
  const { server, create, customers } = await product({ attemptMs: 100, totalMs: 13_000 });
  server.fail(CALL, { when: 'before', status: 'timeout', times: 9 });
  await expect(create('key')).rejects.toMatchObject({ kind: 'timed-out', retry: 'always', unclear: true });
  server.heal();
  await create('key');
  expect(await customers()).toBe(1);
});

it.each([
  [503, 'unavailable'],
  ['drop', 'unreachable'],
] as const)('a second %s is reported', async (status, kind) => {
  const { server, create, keys } = await product();
  server.fail(CALL, { when: 'before', status, times: 9 });
  await expect(create('key')).rejects.toMatchObject({ kind });
  expect(new Set(keys())).toEqual(new Set(['key']));
});

it('our own mistakes are distinguished from Stripe’s failures', async () => {
  const { calls, create } = await product();
  await create('key');
  const other = calls.one('customer', (stripe) => stripe.customers.create({}, { idempotencyKey: 'key' }));
  await expect(other).rejects.toMatchObject({ kind: 'key-reused' });
  const unknown = calls.one('subscription', (stripe) => stripe.subscriptions.retrieve('sub_none'));
  await expect(unknown).rejects.toMatchObject({ kind: 'missing', facts: { code: 'resource_missing' } });
});
