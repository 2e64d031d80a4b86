import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '../../../shared/contracts/account.ts';
import { getOdds, listOpportunities, listOverlap } from '../../../shared/contracts/opportunities.ts';
import { fakeApi, json } from '../testing/api-server.ts';
import { messageFor } from './api-error.ts';
import { call, callPrepared } from './client.ts';
import { nextList } from './opportunities.ts';
import { forgetPreparedLists } from './prepared-lists.ts';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

beforeEach(forgetPreparedLists);

describe('a call', () => {
  it('sends its body as JSON and parses the reply', async () => {
    server.on('POST /api/login', user);
    await expect(call(login, { request: { email: 'a@example.com', password: 'secret' } })).resolves.toEqual(user);
    expect(server.calls[0]).toMatchObject({ body: { email: 'a@example.com', password: 'secret' } });
    expect(server.calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('writes parameters into the path so that none can leave its place', async () => {
    server.on('GET /api/odds/a%2Fb%3Fc/player_points', {});
    await expect(call(getOdds, { params: { eventId: 'a/b?c', market: 'player_points' } })).resolves.toEqual({});
  });

  it('fails with the status and the body, and keeps the message for people', async () => {
    server.on('POST /api/login', () => json({ message: 'Invalid credentials' }, 401));
    const error = await call(login, { request: { email: '', password: '' } }).catch((thrown) => thrown);
    expect(error.message).toBe('401: {"message":"Invalid credentials"}');
    expect(messageFor(error, 'fallback')).toBe('Invalid credentials');
  });

  it('fails with the status text when the body is empty', async () => {
    server.on('POST /api/login', () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const error = await call(login, { request: { email: '', password: '' } }).catch((thrown) => thrown);
    expect(error.message).toBe('502: Bad Gateway');
    expect(messageFor(error, 'fallback')).toBe('fallback');
  });

  it('says in plain words that nobody answers', async () => {
    const error = await call(login, { request: { email: '', password: '' } }).catch((thrown) => thrown);
    expect(error.status).toBe(0);
    expect(messageFor(error, '')).toBe('Crossbook cannot be reached. Check your connection and try again.');
  });

  it.each([
    ['that is no JSON', () => new Response('<html>', { status: 200 })],
    ['of another shape', () => json({ id: 7 })],
  ])('refuses a reply %s', async (_name, answer) => {
    server.on('POST /api/login', answer);
    await expect(call(login, { request: { email: '', password: '' } })).rejects.toThrow('200: Unreadable reply');
  });
});

describe('a prepared list', () => {
  it('comes back as the very same array when nothing changed', async () => {
    server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
      headers.get('if-none-match') === '"v1"' ? json(null, 304) : json([{ id: 'a' }], 200, { etag: '"v1"' }),
    );
    const first = await callPrepared(listOpportunities, {});
    expect(server.calls[0]?.headers.has('if-none-match')).toBe(false);
    expect(await callPrepared(listOpportunities, {})).toBe(first);
    expect(first).toEqual([{ id: 'a' }]);
  });

  it('is replaced when its tag changed', async () => {
    let version = 1;
    server.on('GET /api/opportunities', () => json([version], 200, { etag: `"v${version}"` }));
    await callPrepared(listOpportunities, {});
    version = 2;
    expect(await callPrepared(listOpportunities, {})).toEqual([2]);
    expect(server.calls[1]?.headers.get('if-none-match')).toBe('"v1"');
  });

  it.each([
    ['by the server’s clock where the browser’s is wrong', { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 40_000],
    ['by the browser’s where the server does not tell its own', {}, 3_640_000],
  ])('is due again %s', async (_name, headers, ahead) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T11:00:00Z') });
    const next = { etag: '"v1"', 'next-list-at': '2026-11-21T12:00:40Z', ...headers };
    server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
      headers.has('if-none-match') ? json(null, 304, next) : json([], 200, { etag: '"v1"' }),
    );
    await callPrepared(listOpportunities, {});
    expect(nextList('arbitrage')).toBeUndefined();
    await callPrepared(listOpportunities, {});
    expect(nextList('arbitrage')).toEqual({ at: '2026-11-21T12:00:40Z', dueAt: Date.now() + ahead });
    vi.useRealTimers();
  });

  it('has a tag of its own for each path, and none once replies are forgotten', async () => {
    server.on('GET /api/opportunities', () => json([], 200, { etag: '"v1"' }));
    server.on('GET /api/overlap', () => json([], 200, { etag: '"v2"' }));
    await callPrepared(listOpportunities, {});
    await callPrepared(listOverlap, {});
    forgetPreparedLists();
    await callPrepared(listOpportunities, {});
    expect(server.calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null]);
  });

  it('keeps its broken rows for the cards to tell', async () => {
    server.on('GET /api/opportunities', [{ id: 'a' }, null, 7]);
    await expect(callPrepared(listOpportunities, {})).resolves.toEqual([{ id: 'a' }, null, 7]);
  });

  it('must be a list', async () => {
    server.on('GET /api/opportunities', { rows: [] });
    await expect(callPrepared(listOpportunities, {})).rejects.toThrow('Unreadable reply');
  });
});
