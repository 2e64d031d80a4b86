import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '../../shared/contracts/contract.ts';
import { apiErrors } from '../../shared/contracts/errors.ts';
import { Refusal } from '../platform/errors.ts';
import { undocumented } from '../testing/check-response.ts';
import { httpEvent, invoke, testContext } from '../testing/http-event.ts';
import type { Run } from './call.ts';
import { defineEndpoint } from './define-endpoint.ts';
import {
  echo,
  empty,
  emptyEndpoint,
  endpoint,
  endpointDepsWith,
  failingEndpoint,
  post,
  sent,
} from './testing/test-endpoint.ts';

describe('replies', () => {
  it('R-001 R-008 R-010 R-039: have JSON and the security headers, also for errors, and no CORS headers', async () => {
    const good = await invoke(emptyEndpoint().handler, post);
    const bad = await invoke(failingEndpoint(new Refusal('rule-changed')).handler, post);
    expect(good.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'request-id': 'request-1',
    });
    expect(bad).toMatchObject({
      status: 409,
      body: { code: 'rule-changed', message: apiErrors['rule-changed'].message },
      headers: good.headers,
    });
  });

  it('R-002: to a bug are a bare 500, and it is logged once', async () => {
    const { handler, entries } = failingEndpoint(new Error('db password is hunter2'));
    const answer = await invoke(handler, post);
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong. Please try again.' } });
    expect(entries.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('R-002: to a refusal that the contract does not declare are a bare 500, and it is logged', async () => {
    const { handler, entries } = failingEndpoint(new Refusal('trial-used'));
    expect(await invoke(handler, post)).toMatchObject({ status: 500, body: { code: 'unexpected' } });
    expect(entries).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('R-002: that violate the contract are treated as a bug', async () => {
    const wide: { received: number; secret: string } = { received: 1, secret: 'leak' };
    const answer = await invoke(endpoint(echo, async () => wide).handler, sent({ name: 'a' }));
    expect(answer.status).toBe(500);
    expect(answer.bytes.toString()).not.toContain('leak');
  });

  it.each([
    [new Refusal('too-many-calls', { retryAfterSeconds: 90 }), 429, '90'],
    [new Refusal('too-many-calls', { retryAfterSeconds: 0.2 }), 429, '1'],
    [new Refusal('unavailable', { cause: new Error('down') }), 503, '5'],
  ])('R-144 R-107: have Retry-After: %s', async (error, status, seconds) => {
    const answer = await invoke(failingEndpoint(error).handler, post);
    expect(answer).toMatchObject({ status, headers: { 'retry-after': seconds } });
  });

  it('have the status that the contract computes from the reply', async () => {
    const started = {
      ...empty,
      reply: z.strictObject({ state: z.enum(['new', 'old']) }),
      status: (reply: { state: string }) => (reply.state === 'new' ? 202 : 200),
    } as const satisfies Contract;
    const state = (is: 'new' | 'old') => async () => ({ state: is });
    expect((await invoke(endpoint(started, state('new')).handler, post)).status).toBe(202);
    expect((await invoke(endpoint(started, state('old')).handler, post)).status).toBe(200);
  });

  it('R-100: have the cookies that were set, also with an error, one line per name', async () => {
    const two = endpoint(empty, async ({ sendCookie }) => {
      sendCookie('a=1');
      sendCookie('b=2');
      return {};
    });
    const again = endpoint(empty, async ({ sendCookie }) => {
      sendCookie('a=1; Path=/');
      sendCookie('b=2');
      sendCookie('a=3; Path=/');
      return {};
    });
    expect((await invoke(again.handler, post)).cookies).toEqual(['a=3; Path=/', 'b=2']);
    const refused = endpoint(empty, async ({ sendCookie }) => {
      sendCookie('a=1');
      throw new Refusal('rule-changed');
    });
    expect((await invoke(two.handler, post)).cookies).toEqual(['a=1', 'b=2']);
    expect(await invoke(refused.handler, post)).toMatchObject({ status: 409, cookies: ['a=1'] });
  });

  it('R-342: are sent before the function times out', async () => {
    const { promise } = Promise.withResolvers<Record<string, never>>();
    const { handler } = endpoint(empty, () => promise);
    const reply = await handler(httpEvent(post), testContext(1_000));
    expect(reply.statusCode).toBe(503);
  });
});

it('dependencies are created on the first call, once, and again after a failure', async () => {
  let made = 0;
  const deps = () => {
    made++;
    if (made === 1) throw new Error('not yet');
    return { greeting: 'hello' };
  };
  const { http } = endpointDepsWith();
  const run: Run<typeof echo, { greeting: string }> = async (_call, { greeting }) => ({ received: greeting });
  const handler = undocumented(defineEndpoint(echo, deps, run, http));
  expect(made).toBe(0);
  expect((await invoke(handler, sent({ name: 'a' }))).status).toBe(500);
  expect((await invoke(handler, sent({ name: 'a' }))).body).toEqual({ received: 'hello' });
  await invoke(handler, sent({ name: 'a' }));
  expect(made).toBe(2);
});

it('R-012: huge and hostile headers give an anonymous caller', async () => {
  const guarded = endpoint({ ...empty, access: 'signed-in' }, async () => ({}));
  const cookies = ['x'.repeat(8_000), '=', ';;;', 'sid', 'sid=\u0000'];
  const headers = { 'accept-encoding': ','.repeat(5_000), 'if-none-match': '"'.repeat(5_000) };
  expect((await invoke(guarded.handler, { ...post, cookies, headers })).status).toBe(401);
});
