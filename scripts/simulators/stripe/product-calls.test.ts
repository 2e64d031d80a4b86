import { expect, it } from 'vitest';
import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { KEYS, shortTimeout, stripeForTests } from './testing/stripe-for-tests.ts';

const PATIENT = { attemptMs: 5_000, totalMs: 13_000 };

/** The product's own calls to a local Stripe that can go wrong. */
async function product(retryPolicy = PATIENT) {
  const { server, answered, client } = await stripeForTests();
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
  const keys = () => answered.flatMap(({ idempotencyKey: key }) => (key === undefined ? [] : [key]));
  return { server, calls, create, customers, keys, waits };
}

const CALL = 'POST /v1/customers';

it('takes what Stripe answers', async () => {
  const { calls, create } = await product();
  const { id } = await create('key');
  expect(await calls.one('customer', (stripe) => stripe.customers.retrieve(id))).toMatchObject({ id });
  expect((await calls.page((stripe) => stripe.customers.list())).data.map((each) => each.id)).toEqual([id]);
});

it.each([503, 409, 'drop'] as const)('gets over one %s before the effect, under the same key', async (status) => {
  const { server, create, customers, keys } = await product();
  server.fail(CALL, { when: 'before', status });
  await create('key');
  expect([await customers(), keys()]).toEqual([1, ['key', 'key']]);
});

it.each(['drop', 'timeout'] as const)('makes nothing twice when a %s takes the answer away', async (status) => {
  const { server, create, customers } = await product({ attemptMs: 500, totalMs: 13_000 });
  server.fail(CALL, { when: 'after', status });
  const { id } = await create('key');
  expect([await customers(), (await create('key')).id]).toEqual([1, id]);
});

it('waits a second and tries once more after a 429', async () => {
  const { server, create, customers, keys, waits } = await product();
  server.fail(CALL, { when: 'before', status: 429, remembered: false });
  await create('key');
  expect([await customers(), keys(), waits]).toEqual([1, ['key', 'key'], [1000]]);
});

it.each(['before', 'after'] as const)('tells a 500 %s the effect, which the key now gives for ever', async (when) => {
  const { server, create, customers } = await product();
  server.fail(CALL, { when, status: 500 });
  await expect(create('key')).rejects.toMatchObject({ kind: 'kept-failure', retry: 'never', unclear: true });
  expect(await customers()).toBe(when === 'after' ? 1 : 0);
  await expect(create('key')).rejects.toMatchObject({ kind: 'kept-failure' });
  await create('another key');
});

it('does not know what became of a call that is never answered, and finds out by its key', async () => {
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
] as const)('gives up after a second %s', async (status, kind) => {
  const { server, create, keys } = await product();
  server.fail(CALL, { when: 'before', status, times: 9 });
  await expect(create('key')).rejects.toMatchObject({ kind });
  expect(new Set(keys())).toEqual(new Set(['key']));
});

it('tells our own mistakes from Stripe’s failures', async () => {
  const { calls, create } = await product();
  await create('key');
  const other = calls.one('customer', (stripe) => stripe.customers.create({}, { idempotencyKey: 'key' }));
  await expect(other).rejects.toMatchObject({ kind: 'key-reused' });
  const nobody = calls.one('subscription', (stripe) => stripe.subscriptions.retrieve('sub_none'));
  await expect(nobody).rejects.toMatchObject({ kind: 'missing', facts: { code: 'resource_missing' } });
});
