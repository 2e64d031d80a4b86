import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStripeCalls } from './calls.ts';
import { createStripe } from './client.ts';
import { RETRY_POLICY } from './retry-policy.ts';

let answer: (response: ServerResponse) => void = () => undefined;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function callsHere(retryPolicy = RETRY_POLICY) {
  const { port } = server.address() as AddressInfo;
  const waits: number[] = [];
  const stripe = createStripe({ secretKey: 'sk_test_1', endpoint: `http://127.0.0.1:${port}` }, retryPolicy.attemptMs);
  asked = 0;
  const wait = async (ms: number) => void waits.push(ms);
  return { calls: createStripeCalls({ stripe, wait, retryPolicy }), waits };
}

const saying =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);
const LIMITED = '{"error":{"type":"invalid_request_error","code":"rate_limit"}}';

it.each([
  ['a gateway’s 404', 404, '{"message":"Not Found"}'],
  ['an object without an id', 200, '{"object":"customer"}'],
  ['an empty id', 200, '{"object":"customer","id":""}'],
  ['another kind of object', 200, '{"object":"product","id":"prod_1"}'],
  ['a list', 200, '{"object":"list","data":[]}'],
  ['a proxy’s page', 200, '<!doctype html>'],
  ['nothing', 200, ''],
])('%s is not accepted as the customer', async (_name, status, body) => {
  answer = saying(status, body);
  const { calls } = callsHere();
  await expect(calls.one('customer', (stripe) => stripe.customers.retrieve('cus_1'))).rejects.toMatchObject({
    kind: 'odd-answer',
    unclear: true,
  });
});

it.each([
  ['a gateway’s 404', '{"message":"Not Found"}'],
  ['one object', '{"object":"customer","id":"cus_1"}'],
  ['a list without content', '{"object":"list"}'],
])('%s is not accepted as a list', async (_name, body) => {
  answer = saying(200, body);
  const { calls } = callsHere();
  await expect(calls.page((stripe) => stripe.customers.list())).rejects.toMatchObject({ kind: 'odd-answer' });
});

it('a 429 is retried once, after a second or Stripe’s Retry-After', async () => {
  const customer = saying(200, '{"object":"customer","id":"cus_1"}');
  for (const [headers, waited] of [
    [{}, 1000],
    [{ 'retry-after': '0' }, 1000],
    [{ 'retry-after': '3' }, 3000],
  ] as const) {
    answer = (response) => {
      saying(429, LIMITED, headers)(response);
      answer = customer;
    };
    const { calls, waits } = callsHere();
    expect(await calls.one('customer', (stripe) => stripe.customers.retrieve('cus_1'))).toMatchObject({ id: 'cus_1' });
    expect([waits, asked]).toEqual([[waited], 2]);
  }
});

it('a longer wait, and a second 429, are left to the caller', async () => {
  answer = saying(429, LIMITED, { 'retry-after': '4' });
  const far = callsHere();
  await expect(far.calls.page((stripe) => stripe.customers.list())).rejects.toMatchObject({ kind: 'too-fast' });
  expect([far.waits, asked]).toEqual([[], 1]);
  answer = saying(429, LIMITED);
  const again = callsHere();
  await expect(again.calls.page((stripe) => stripe.customers.list())).rejects.toMatchObject({ kind: 'too-fast' });
  expect([again.waits, asked]).toEqual([[1000], 2]);
});

it('a call ends in time even if a slow response keeps resetting the SDK’s own timeout', async () => {
  answer = (response) => {
    const trickle = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(trickle));
  };
  const { calls } = callsHere({ attemptMs: 10_000, totalMs: 100 });
  await expect(calls.page((stripe) => stripe.customers.list())).rejects.toMatchObject({ kind: 'timed-out' });
});

it('two attempts fit within 14 s', () => {
  expect(RETRY_POLICY.totalMs).toBeLessThan(14_000);
  expect(2 * RETRY_POLICY.attemptMs).toBeLessThan(RETRY_POLICY.totalMs);
});

it('our own errors are not Stripe failures', async () => {
  const { calls } = callsHere();
  await expect(calls.page(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError);
});
