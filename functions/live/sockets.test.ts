import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { type SocketName, sockets } from '../../shared/deployment/sockets.ts';
import { liveConnection } from '../platform/table/keys.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN, testContext } from '../testing/http-event.ts';
import { SIMULATOR_CREDENTIALS } from '../testing/test-bus.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { closeEnded } from './close-ended.ts';
import { handler as connect } from './connect.handler.ts';
import { connectionsWith } from './connection-store.ts';
import { handler as disconnect } from './disconnect.handler.ts';
import { handler as receiveMessage } from './receive-message.handler.ts';
import { closingDeps, pageOwner, recordingTransport } from './testing/live-fixture.ts';

/** The gateway's management of connections: what it was asked to close. */
const closed: string[] = [];
/** Whether it answers nothing but 500. */
let isDown = false;
const management = createServer((request, response) => {
  if (isDown) return response.writeHead(500).end();
  closed.push(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
  return response.writeHead(request.method === 'DELETE' ? 204 : 500).end();
});
await new Promise<void>((resolve) => management.listen(0, '127.0.0.1', resolve));
const address = management.address();
const port = typeof address === 'object' ? address?.port : undefined;
afterAll(() => management.close());

const store = testTable();
testEnvironment(store, { ...SIMULATOR_CREDENTIALS, SOCKETS_ENDPOINT: `http://127.0.0.1:${port}` });
beforeEach(() => {
  closed.length = 0;
  isDown = false;
});

const handlers = { 'live/connect': connect, 'live/receive-message': receiveMessage, 'live/disconnect': disconnect };

async function send(name: SocketName, connectionId: string, more: object = {}): Promise<number> {
  const requestContext = { routeKey: sockets[name], connectionId, requestId: randomUUID() };
  return (await handlers[name]({ requestContext, ...more }, testContext())).statusCode;
}
const isStored = async (id: string) => (await connectionsWith(store.table, [id])).length === 1;

/** Headers as browser and CDN write them. */
const headersOf = (cookies: readonly string[], change: Readonly<Record<string, string | undefined>> = {}) => {
  const all = {
    Cookie: ['other=1', ...cookies].join('; '),
    Origin: TEST_SITE_ORIGIN,
    [cdnHeaders.originSecret]: TEST_ORIGIN_SECRET,
    [cdnHeaders.viewerAddress]: '203.0.113.7',
    ...change,
  };
  return { headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) };
};

it('R-400: a subscriber’s page is accepted', async () => {
  const { cookies, userId, sessionHash } = await pageOwner(store.table);
  const id = randomUUID();
  expect(await send('live/connect', id, headersOf(cookies))).toBe(200);
  expect(await connectionsWith(store.table, [id])).toEqual([{ id, userId, sessionHash, boards: [] }]);
});

it.each([
  ['R-400', 'another site', { Origin: 'https://crossbook.test.evil.example' }],
  ['R-400', 'the origin of a sandboxed page', { Origin: 'null' }],
  ['R-400', 'no origin', { Origin: undefined }],
  ['R-400', 'the origin of a subdomain', { Origin: 'https://www.crossbook.test' }],
  ['R-400', 'no session', { Cookie: undefined }],
  ['R-400', 'an unknown session', { Cookie: `__Host-sid=${'x'.repeat(43)}` }],
  ['R-401', 'no origin secret', { [cdnHeaders.originSecret]: undefined }],
  ['R-401', 'a wrong origin secret', { [cdnHeaders.originSecret]: 'guess' }],
])('%s: with %s the connection is refused, and nothing is stored', async (_requirement, _name, change) => {
  const { cookies } = await pageOwner(store.table);
  const id = randomUUID();
  expect(await send('live/connect', id, headersOf(cookies, change))).toBe(403);
  expect(await isStored(id)).toBe(false);
});

it('R-400: without a subscription the connection is refused', async () => {
  const { cookies } = await pageOwner(store.table, { subscribed: false });
  const id = randomUUID();
  expect([await send('live/connect', id, headersOf(cookies)), await isStored(id)]).toEqual([403, false]);
});

it('R-402: the sixth page of a person closes the first', async () => {
  const { cookies } = await pageOwner(store.table);
  const ids = Array.from({ length: 6 }, () => randomUUID());
  for (const id of ids) expect(await send('live/connect', id, headersOf(cookies))).toBe(200);
  expect(closed).toEqual(ids.slice(0, 1));
});

async function openPage(): Promise<string> {
  return (await (await pageOwner(store.table)).connect()).id;
}

it('a page says which boards it shows', async () => {
  const id = await openPage();
  const body = JSON.stringify({ t: 'boards', v: { promo: '', arbitrage: 'v1' } });
  expect(await send('live/receive-message', id, { body })).toBe(200);
  expect((await connectionsWith(store.table, [id]))[0]?.boards).toEqual(['arbitrage', 'promo']);
  expect(closed).toEqual([]);
});

it('a ping changes no boards', async () => {
  const owner = await pageOwner(store.table);
  const { id } = await owner.connect();
  await store.table.update(liveConnection(id), { set: { boards: ['overlap'] } });
  await send('live/receive-message', id, { body: '{"t":"ping"}' });
  expect((await connectionsWith(store.table, [id]))[0]?.boards).toEqual(['overlap']);
});

it.each([
  ['no message', ''],
  ['no JSON', '{"t":'],
  ['another type', '{"t":"lists","v":{}}'],
  ['an unknown board', '{"t":"boards","v":{"bets":""}}'],
  ['a field that nobody knows', '{"t":"ping","to":"all"}'],
  ['a message of more than 1 kB', JSON.stringify({ t: 'boards', v: { promo: 'é'.repeat(512) } })],
  ['an array', '[]'],
  ['a prototype', '{"__proto__":{"t":"ping"}}'],
])('R-404: a page that sends %s loses its connection', async (_name, body) => {
  const id = await openPage();
  expect(await send('live/receive-message', id, { body })).toBe(200);
  expect([closed, await isStored(id)]).toEqual([[id], false]);
});

it('R-404: a page that sends two messages at once loses its connection', async () => {
  const id = await openPage();
  await Promise.all([1, 2].map(() => send('live/receive-message', id, { body: '{"t":"ping"}' })));
  expect([closed, await isStored(id)]).toEqual([[id], false]);
});

it('R-404: a page that sends nonsense and cannot be closed at once is closed by the next run', async () => {
  const id = await openPage();
  isDown = true;
  expect(await send('live/receive-message', id, { body: '{' })).toBe(503);
  expect(closed).toEqual([]);
  const { transport, closed: later } = recordingTransport();
  await closeEnded(undefined, closingDeps(store.table, transport));
  expect([later.includes(id), await isStored(id)]).toEqual([true, false]);
});

it('a message of a connection that is not stored closes it', async () => {
  const id = randomUUID();
  await send('live/receive-message', id, { body: '{"t":"ping"}' });
  expect(closed).toEqual([id]);
});

it('R-405: the row goes with the connection, and a second end changes nothing', async () => {
  const id = await openPage();
  expect([await send('live/disconnect', id), await send('live/disconnect', id)]).toEqual([200, 200]);
  expect(await isStored(id)).toBe(false);
});
