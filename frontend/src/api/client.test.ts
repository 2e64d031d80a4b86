import { beforeEach, expect, it, vi } from 'vitest';
import { rowHash, sumHashes } from '../../../shared/contracts/lists/row-hash.ts';
import { referenceOf } from '../lib/reference.ts';
import { fakeApi, json, refusal } from '../testing/api-server.ts';
import { anOpportunity } from '../testing/opportunities.ts';
import { messageFor } from './api-error.ts';
import { call, callPrepared } from './client.ts';
import { clearListCache } from './list-cache.ts';
import { nextList } from './opportunities.ts';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

beforeEach(clearListCache);

/** A delta from `v1` to `v2`. `rows`: the list that it results in. */
function deltaTo(put: readonly unknown[], { gone, rows }: { gone: readonly string[]; rows: readonly unknown[] }) {
  const seen = { at: 0, books: {}, markets: {}, rows: {} };
  const check = { rows: rows.length, sum: sumHashes(rows.map((row) => rowHash(JSON.stringify(row)))) };
  return { from: 'v1', to: 'v2', gone, put, changed: {}, seen, check };
}

it('a call sends its body as JSON and parses the reply', async () => {
  server.on('POST /api/login', user);
  await expect(
    call('identity/account/login', { request: { email: 'a@example.com', password: 'secret' } }),
  ).resolves.toEqual(user);
  expect(server.calls[0]).toMatchObject({ body: { email: 'a@example.com', password: 'secret' } });
  expect(server.calls[0]?.headers.get('content-type')).toBe('application/json');
});

it('a call encodes parameters in the path', async () => {
  server.on('GET /api/odds/a%2Fb%3Fc/player_points', {});
  await expect(call('odds/get-odds', { params: { eventId: 'a/b?c', market: 'player_points' } })).resolves.toEqual({});
});

it('a call fails with the status and the body, and keeps the message for the user', async () => {
  server.on('POST /api/login', () => refusal('credentials-wrong'));
  const error = await call('identity/account/login', { request: { email: '', password: '' } }).catch(
    (thrown) => thrown,
  );
  expect(error.message).toBe('401: {"code":"credentials-wrong","message":"Invalid credentials"}');
  expect(messageFor(error, 'fallback')).toBe('Invalid credentials');
});

it('a call fails with the status text when the body is empty', async () => {
  server.on('POST /api/login', () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await call('identity/account/login', { request: { email: '', password: '' } }).catch(
    (thrown) => thrown,
  );
  expect(error.message).toBe('502: Bad Gateway');
  expect(messageFor(error, 'fallback')).toBe('fallback');
});

it('a call explains in plain words that the server cannot be reached', async () => {
  const error = await call('identity/account/login', { request: { email: '', password: '' } }).catch(
    (thrown) => thrown,
  );
  expect(error.status).toBe(0);
  expect(messageFor(error, '')).toBe('Crossbook cannot be reached. Check your connection and try again.');
});

it.each([
  ['a server error', 503, { 'request-id': 'abc-1234=' }, 'abc-1234='],
  ['an error of the gateway', 504, { 'apigw-requestid': 'def+5678=' }, 'def+5678='],
  ['an unreadable reply', 200, { 'request-id': 'abc-1234=' }, 'abc-1234='],
  ['a refusal', 409, { 'request-id': 'abc-1234=' }, undefined],
  ['an id that looks like none', 500, { 'request-id': '<b>"</b>' }, undefined],
  ['a proxy without ids', 502, {}, undefined],
])('a call fails with the reference for support: %s', async (_name, status, headers, reference) => {
  server.on('POST /api/login', () => json({ message: 'text' }, status, headers));
  const error = await call('identity/account/login', { request: { email: '', password: '' } }).catch(
    (thrown) => thrown,
  );
  expect(referenceOf(error)).toBe(reference);
});

it.each([
  ['is not JSON', () => new Response('<html>', { status: 200 })],
  ['has another shape', () => json({ id: 7 })],
])('a call rejects a reply that %s', async (_name, respond) => {
  server.on('POST /api/login', respond);
  await expect(call('identity/account/login', { request: { email: '', password: '' } })).rejects.toThrow(
    '200: Unreadable reply',
  );
});

it('a prepared list is the same array if nothing changed', async () => {
  server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
    headers.get('if-none-match') === '"v1"' ? json(null, 304) : json([{ id: 'a' }], 200, { etag: '"v1"' }),
  );
  const first = await callPrepared('odds/list-opportunities');
  expect(server.calls[0]?.headers.has('if-none-match')).toBe(false);
  expect(await callPrepared('odds/list-opportunities')).toBe(first);
  expect(first).toEqual([{ id: 'a' }]);
});

it('a prepared list is replaced when its ETag changes', async () => {
  let version = 1;
  server.on('GET /api/opportunities', () => json([version], 200, { etag: `"v${version}"` }));
  await callPrepared('odds/list-opportunities');
  version = 2;
  expect(await callPrepared('odds/list-opportunities')).toEqual([2]);
  expect(server.calls[1]?.headers.get('if-none-match')).toBe('"v1"');
});

it.each([
  ['by the server’s clock if the reply has a date', { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 40_000],
  ['by the browser’s clock if it has none', {}, 3_640_000],
])('a prepared list is due again %s', async (_name, headers, ahead) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T11:00:00Z') });
  const next = { etag: '"v1"', 'next-list-at': '2026-11-21T12:00:40Z', ...headers };
  server.on('GET /api/opportunities', ({ headers }: { headers: Headers }) =>
    headers.has('if-none-match') ? json(null, 304, next) : json([], 200, { etag: '"v1"' }),
  );
  await callPrepared('odds/list-opportunities');
  expect(nextList('arbitrage')).toBeUndefined();
  await callPrepared('odds/list-opportunities');
  expect(nextList('arbitrage')).toEqual({ at: '2026-11-21T12:00:40Z', dueAt: Date.now() + ahead });
  vi.useRealTimers();
});

it('a prepared list has its own ETag for each endpoint, and none once the cache is cleared', async () => {
  server.on('GET /api/opportunities', () => json([], 200, { etag: '"v1"' }));
  server.on('GET /api/overlap', () => json([], 200, { etag: '"v2"' }));
  await callPrepared('odds/list-opportunities');
  await callPrepared('odds/list-overlap');
  clearListCache();
  await callPrepared('odds/list-opportunities');
  expect(server.calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null]);
});

it('a prepared list asks for what changed since the one that it has, and applies it', async () => {
  const held = [anOpportunity({ id: 'a' }), anOpportunity({ id: 'b', eventId: 'e2' })];
  server.on('GET /api/overlap', ({ query }: { query: URLSearchParams }) =>
    query.has('since')
      ? json(deltaTo([anOpportunity({ id: 'c' })], { gone: ['a'], rows: [held[1], anOpportunity({ id: 'c' })] }), 200, {
          etag: 'W/"v2"',
        })
      : json(held, 200, { etag: 'W/"v1"' }),
  );
  const first = await callPrepared('odds/list-overlap');
  const after = await callPrepared('odds/list-overlap');
  expect(server.calls.map(({ query }) => query.get('since'))).toEqual([null, 'v1']);
  expect(after).toEqual([first[1], anOpportunity({ id: 'c' })]);
  await callPrepared('odds/list-overlap').catch(() => undefined);
  expect(server.calls[2]?.query.get('since')).toBe('v2');
});

it('a prepared list is read whole if a delta does not fit it, which is reported', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  server.on('GET /api/overlap', ({ query }: { query: URLSearchParams }) =>
    query.has('since')
      ? json(deltaTo([], { gone: [], rows: [anOpportunity({ id: 'other' })] }), 200, { etag: 'W/"v2"' })
      : json([anOpportunity({ id: 'a' })], 200, { etag: 'W/"v1"' }),
  );
  await callPrepared('odds/list-overlap');
  expect(await callPrepared('odds/list-overlap')).toEqual([anOpportunity({ id: 'a' })]);
  expect(server.calls.map(({ query }) => query.get('since'))).toEqual([null, 'v1', null]);
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('a prepared list keeps malformed rows, which the cards report', async () => {
  server.on('GET /api/opportunities', [{ id: 'a' }, null, 7]);
  await expect(callPrepared('odds/list-opportunities')).resolves.toEqual([{ id: 'a' }, null, 7]);
});

it('a prepared list must be an array', async () => {
  server.on('GET /api/opportunities', { rows: [] });
  await expect(callPrepared('odds/list-opportunities')).rejects.toThrow('Unreadable reply');
});
