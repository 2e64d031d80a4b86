import { describe, expect, it } from 'vitest';
import { Refusal } from '../platform/errors.ts';
import { createLog } from '../platform/logger.ts';
import { invoke, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../testing/http-event.ts';
import {
  echo,
  echoEndpoint,
  empty,
  emptyEndpoint,
  endpoint,
  failingEndpoint,
  post,
  readWhat,
  sent,
} from './testing/test-endpoint.ts';

describe('the origin policy', () => {
  it.each([
    ['missing', undefined],
    ['wrong', 'guess'],
    ['almost right', `${TEST_ORIGIN_SECRET} `],
  ])('R-011: refuses a %s origin secret', async (_name, secret) => {
    const answer = await invoke(
      echoEndpoint().handler,
      sent({ name: 'a' }, { headers: { 'x-origin-secret': secret } }),
    );
    expect(answer).toMatchObject({ status: 403, body: { message: expect.any(String) } });
  });

  it('R-304: fails every request without a configured origin secret, and recovers once it is set', async () => {
    let configured = false;
    const originPolicy = async () => {
      if (!configured) throw new Error('the secret ORIGIN_SECRET is missing');
      return { originSecrets: [TEST_ORIGIN_SECRET], siteOrigin: TEST_SITE_ORIGIN };
    };
    const { handler } = echoEndpoint({ originPolicy });
    expect(await invoke(handler, sent({ name: 'a' }))).toMatchObject({ status: 500 });
    configured = true;
    expect(await invoke(handler, sent({ name: 'a' }))).toMatchObject({ status: 200 });
  });

  it.each([
    ['R-035', { 'sec-fetch-site': 'cross-site', origin: undefined }],
    ['R-035', { 'sec-fetch-site': 'same-site', origin: undefined }],
    ['R-035', { 'sec-fetch-site': 'none', origin: undefined }],
    ['R-036', { 'sec-fetch-site': undefined, origin: 'https://evil.test' }],
    ['R-036', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['R-036', { 'sec-fetch-site': undefined, origin: 'http://crossbook.test' }],
    ['R-036', { 'sec-fetch-site': undefined, origin: 'https://crossbook.test:8443' }],
    ['R-036', { 'sec-fetch-site': undefined, origin: 'https://crossbook.test.evil.test' }],
    ['R-038', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }],
  ])('%s: refuses unsafe requests for %o, and logs it', async (_rule, headers) => {
    let ran = false;
    const { handler, entries } = endpoint(empty, async () => {
      ran = true;
      return {};
    });
    expect((await invoke(handler, { ...post, headers })).status).toBe(403);
    expect(ran).toBe(false);
    expect(entries.map(({ event }) => event)).toContain('malicious_csrf');
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: undefined }],
    [{ 'sec-fetch-site': undefined, origin: TEST_SITE_ORIGIN }],
    [{ 'sec-fetch-site': undefined, origin: undefined }],
  ])('R-037: allows %o', async (headers) => {
    expect((await invoke(emptyEndpoint().handler, { ...post, headers })).status).toBe(200);
  });

  it('allows links from other sites', async () => {
    const { handler } = endpoint(readWhat, async ({ params }) => params);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await invoke(handler, { params: { what: 'x' }, headers })).status).toBe(200);
  });
});

describe('the log', () => {
  it('has one entry per request, with the outcome, and neither bodies nor ids', async () => {
    const { handler, entries } = endpoint({ ...echo, access: 'signed-in' }, async ({ request }) => ({
      received: request,
    }));
    await invoke(handler, sent({ name: 'hunter2' }, { cookies: ['sid=good'] }));
    await invoke(handler, sent({ name: 7 }, { cookies: ['sid=good'] }));
    const requests = entries.filter(({ event }) => event === 'request');
    expect(requests.map(({ facts }) => facts.status)).toEqual([200, 400]);
    expect(requests[0]?.facts).toMatchObject({ endpoint: 'POST /api/echo', requestId: 'request-1', ms: 0 });
    expect(requests[0]?.facts.user).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|sid=|"u1"|ada@/);
  });

  it.each([
    ['input_validation_fail', sent({ name: 7 })],
    ['input_validation_fail', sent('x', { headers: { 'content-type': 'text/plain' } })],
  ])('R-301: has "%s" once', async (fact, sketch) => {
    const { handler, entries } = echoEndpoint();
    await invoke(handler, sketch);
    expect(entries.filter(({ event }) => event === fact)).toHaveLength(1);
  });

  it('R-301: has no second entry for a wrong code', async () => {
    const { handler, entries } = failingEndpoint(new Refusal('code-wrong'));
    expect((await invoke(handler, post)).status).toBe(400);
    expect(entries.map(({ event }) => event)).toEqual(['request']);
  });

  it('R-301: has "excess_rate_limit_exceeded" once for a refused call', async () => {
    const { handler, entries } = failingEndpoint(new Refusal('too-many-calls', { retryAfterSeconds: 1 }));
    await invoke(handler, post);
    expect(entries.filter(({ event }) => event === 'excess_rate_limit_exceeded')).toHaveLength(1);
  });

  it('R-305: may fail without affecting the request', async () => {
    const broken = createLog(() => {
      throw new Error('disk full');
    });
    expect((await invoke(endpoint(empty, async () => ({}), { log: broken }).handler, post)).status).toBe(200);
    expect((await invoke(failingEndpoint(new Error('bug'), { log: broken }).handler, post)).status).toBe(500);
  });
});
