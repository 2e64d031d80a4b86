import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '../../shared/contracts/contract.ts';
import { Refusal } from '../platform/errors.ts';
import { invoke } from '../testing/http-event.ts';
import type { Caller, Run } from './call.ts';
import { empty, endpoint, post } from './testing/test-endpoint.ts';

describe('callers', () => {
  const signedIn = {
    ...empty,
    access: 'signed-in',
    reply: z.strictObject({ id: z.string() }),
  } as const satisfies Contract;
  const subscribed = { ...signedIn, access: 'subscribed' } as const satisfies Contract;
  const whoami = async ({ caller }: { caller: Caller }) => ({ id: caller.userId });

  it('are never null if the contract requires a session, and always null for public endpoints', async () => {
    const everybody: Run<typeof empty, undefined> = async ({ caller }) => {
      expectTypeOf(caller).toEqualTypeOf<null>();
      return {};
    };
    const withCaller: Run<typeof signedIn, undefined> = async ({ caller }) => {
      expectTypeOf(caller).toEqualTypeOf<Caller>();
      return { id: caller.userId };
    };
    expect((await invoke(endpoint(empty, everybody).handler, { ...post, cookies: ['sid=good'] })).status).toBe(200);
    const answer = await invoke(endpoint(signedIn, withCaller).handler, { ...post, cookies: ['sid=good'] });
    expect(answer.body).toEqual({ id: 'u1' });
  });

  it.each([signedIn, subscribed])(
    'R-120: without a session get 401 before anything else is checked',
    async (contract) => {
      const { handler, entries } = endpoint(contract, whoami);
      const answer = await invoke(handler, { ...post, body: 'x', headers: { 'content-type': 'text/plain' } });
      expect(answer).toMatchObject({ status: 401, body: { message: 'Not authenticated' } });
      expect(entries.map(({ event }) => event)).toContain('authz_fail');
    },
  );

  it('R-125: without a subscription get 403, with one the data', async () => {
    const { handler } = endpoint(subscribed, whoami);
    expect(await invoke(handler, { ...post, cookies: ['sid=good'] })).toMatchObject({
      status: 403,
      body: { message: 'An active subscription is required' },
    });
    expect((await invoke(handler, { ...post, cookies: ['sid=paid'] })).body).toEqual({ id: 'u2' });
  });

  it('R-107: get 503 if the store fails, for the session and for the subscription', async () => {
    const down = () => Promise.reject(new Refusal('unavailable', { cause: new Error('down') }));
    const noSessions = endpoint(signedIn, whoami, {
      sessions: async () => ({ signedIn: down, assertRecentlyAuthenticated: () => {} }),
    });
    const noSubscriptions = endpoint(subscribed, whoami, { access: async () => ({ subscribed: down }) });
    expect((await invoke(noSessions.handler, { ...post, cookies: ['sid=good'] })).status).toBe(503);
    expect((await invoke(noSubscriptions.handler, { ...post, cookies: ['sid=good'] })).status).toBe(503);
  });

  it('R-103: may send cookies in the gateway’s list or in the header', async () => {
    const { handler } = endpoint(signedIn, whoami);
    expect((await invoke(handler, { ...post, cookies: ['a=b', 'sid=good'] })).status).toBe(200);
    expect((await invoke(handler, { ...post, headers: { Cookie: 'a=b; sid=good' } })).status).toBe(200);
  });

  it('get their session cookie again when the session was extended, also with an error', async () => {
    const cookies = ['sid=good', 'old=1'];
    const kept = await invoke(endpoint(signedIn, whoami).handler, { ...post, cookies });
    const refused = await invoke(endpoint(signedIn, () => Promise.reject(new Refusal('rule-changed'))).handler, {
      ...post,
      cookies,
    });
    expect(kept.cookies).toEqual(['sid=good; again']);
    expect(refused).toMatchObject({ status: 409, cookies: ['sid=good; again'] });
  });

  describe('the mark of a browser in which somebody logged in', () => {
    const marking = (line: string) =>
      endpoint(empty, async ({ sendCookie }) => {
        sendCookie(line);
        return {};
      }).handler;
    const gone = '__Host-in=; Secure; SameSite=Strict; Path=/; Max-Age=0';

    it('R-100: comes and goes with the session’s cookie, and can be read by scripts', async () => {
      const begun = await invoke(marking('__Host-sid=abc; Secure; HttpOnly'), post);
      expect(begun.cookies).toEqual([
        '__Host-sid=abc; Secure; HttpOnly',
        '__Host-in=1; Secure; SameSite=Strict; Path=/; Max-Age=604800',
      ]);
      const ended = await invoke(marking('__Host-sid=; Secure; HttpOnly; Max-Age=0'), post);
      expect(ended.cookies).toEqual(['__Host-sid=; Secure; HttpOnly; Max-Age=0', gone]);
      expect((await invoke(marking('__Host-dev=abc'), post)).cookies).toEqual(['__Host-dev=abc']);
    });

    it('R-100: is taken back once the session has ended', async () => {
      const { handler } = endpoint(signedIn, whoami);
      expect(await invoke(handler, { ...post, cookies: ['__Host-in=1'] })).toMatchObject({
        status: 401,
        cookies: [gone],
      });
      expect(await invoke(handler, post)).toMatchObject({ status: 401, cookies: [] });
    });
  });

  it('R-141: have the address given by the CDN, whatever they forge, and a /64 counts as one', async () => {
    const where = endpoint({ ...empty, reply: z.strictObject({ from: z.string() }) }, async ({ clientAddress }) => ({
      from: clientAddress,
    }));
    const from = async (headers: Record<string, string | undefined>) =>
      (await invoke(where.handler, { ...post, headers })).body;
    const forged = { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=1.1.1.1', 'cloudfront-viewer-address': '1.1.1.1:1' };
    expect(await from(forged)).toEqual({ from: '203.0.113.7' });
    expect(await from({ 'x-viewer-address': '::ffff:198.51.100.4' })).toEqual({ from: '198.51.100.4' });
    expect(await from({ 'x-viewer-address': '2001:DB8:0:1:ffff::1' })).toEqual({ from: '2001:db8:0:1::/64' });
    expect(await from({ 'x-viewer-address': '2001:db8:0:1::2' })).toEqual({ from: '2001:db8:0:1::/64' });
    expect(await from({ 'x-viewer-address': undefined })).toEqual({ from: 'unknown' });
  });
});
