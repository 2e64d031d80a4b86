import { describe, expect, it } from 'vitest';
import { invoke, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../testing/http-event.ts';
import { echoing, empty, emptying, endpoint, post, readWhat, sent } from './testing/test-endpoint.ts';

describe('the origin policy', () => {
  it.each([
    ['missing', undefined],
    ['wrong', 'guess'],
    ['almost right', `${TEST_ORIGIN_SECRET} `],
  ])('R-011: refuses a %s origin secret', async (_name, secret) => {
    const answer = await invoke(echoing().handler, sent({ name: 'a' }, { headers: { 'x-origin-secret': secret } }));
    expect(answer).toMatchObject({ status: 403, body: { message: expect.any(String) } });
  });

  it('R-304: answers nothing when no origin secret is configured, and recovers once it is', async () => {
    let configured = false;
    const originPolicy = async () => {
      if (!configured) throw new Error('the secret ORIGIN_SECRET is missing');
      return { originSecret: TEST_ORIGIN_SECRET, siteOrigin: TEST_SITE_ORIGIN };
    };
    const { handler } = echoing({ originPolicy });
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
  ])('%s: lets nothing change for %o, and says so in the log', async (_rule, headers) => {
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
  ])('R-037: lets through %o', async (headers) => {
    expect((await invoke(emptying().handler, { ...post, headers })).status).toBe(200);
  });

  it('lets anybody follow a link', async () => {
    const { handler } = endpoint(readWhat, async ({ params }) => params);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await invoke(handler, { params: { what: 'x' }, headers })).status).toBe(200);
  });
});
