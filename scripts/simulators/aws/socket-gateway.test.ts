import { once } from 'node:events';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from './listen.ts';
import { makeSocketGateway } from './socket-gateway.ts';

interface Event {
  readonly requestContext: { readonly routeKey: string; readonly eventType: string; readonly connectionId: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
const events: Event[] = [];
let onEvent: () => void = () => undefined;
let connectStatus = 200;
const gateway = makeSocketGateway({
  routes: ['$connect', '$default', '$disconnect'].map((key) => ({ key, function: key, timeoutMs: 1_000 })),
  host: {
    invoke: async (name, event) => {
      events.push(event as Event);
      onEvent();
      return { state: 'done', result: { statusCode: name === '$connect' ? connectStatus : 200 } };
    },
  },
  ...{ originSecret: 'between us', now: Date.now, report: () => undefined },
});
const server = await listen(0, (request, response) => void gateway.serve(request, response));
server.server.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head));
const base = `127.0.0.1:${server.port}`;
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(() => {
  events.length = 0;
  connectStatus = 200;
  gateway.faults.heal();
});

async function connect(headers: Readonly<Record<string, string>> = {}) {
  const page = new WebSocket(`ws://${base}/live`, { headers });
  await once(page, 'open');
  return { page, id: events.at(-1)?.requestContext.connectionId ?? '' };
}
/** Resolves once the functions have had this many events. */
const eventCount = (count: number) =>
  new Promise<void>((resolve) => {
    onEvent = () => events.length >= count && resolve();
    onEvent();
  });
const manage = (method: string, id: string, body?: string) =>
  fetch(`http://${base}/__local/sockets/@connections/${encodeURIComponent(id)}`, {
    ...{ method, headers: { authorization: 'AWS4-HMAC-SHA256 Credential=local' } },
    ...(body === undefined ? {} : { body }),
  }).then(({ status }) => status);

it('a connection’s start has its headers as sent, with those of the CDN, which nobody can forge', async () => {
  const { page } = await connect({ Origin: 'https://a.example', Cookie: 'a=1', 'X-Origin-Secret': 'guess' });
  expect(events[0]).toMatchObject({
    requestContext: { routeKey: '$connect', eventType: 'CONNECT', stage: 'live' },
    headers: { Origin: 'https://a.example', Cookie: 'a=1', 'x-origin-secret': 'between us' },
  });
  expect(events[0]?.headers).not.toHaveProperty('X-Origin-Secret');
  page.close();
  await eventCount(2);
});

it('a refused connection gets the function’s status', async () => {
  connectStatus = 403;
  const page = new WebSocket(`ws://${base}/live`);
  const [, response] = await once(page, 'unexpected-response');
  expect(response.statusCode).toBe(403);
});

it('messages and the end of a connection are events without headers', async () => {
  const { page, id } = await connect();
  page.send('hello');
  await eventCount(2);
  page.close();
  await eventCount(3);
  expect(events.slice(1).map(({ requestContext, headers, body }) => [requestContext.routeKey, headers, body])).toEqual([
    ['$default', undefined, 'hello'],
    ['$disconnect', undefined, undefined],
  ]);
  expect(new Set(events.map(({ requestContext }) => requestContext.connectionId))).toEqual(new Set([id]));
});

it('a post reaches the page, and a deletion closes its connection', async () => {
  const { page, id } = await connect();
  const heard = once(page, 'message');
  expect(await manage('POST', id, 'news')).toBe(200);
  expect(String((await heard)[0])).toBe('news');
  const closed = once(page, 'close');
  expect(await manage('DELETE', id)).toBe(204);
  expect((await closed)[0]).toBe(1001);
  await eventCount(2);
  expect([await manage('POST', id, 'late'), await manage('DELETE', id)]).toEqual([410, 410]);
});

it('a call without a signature is refused', async () => {
  const { page, id } = await connect();
  const { status } = await fetch(`http://${base}/__local/sockets/@connections/${id}`, { method: 'POST', body: 'x' });
  expect(status).toBe(403);
  page.close();
  await eventCount(2);
});

it('posts fail as planned, once or for all', async () => {
  const { page, id } = await connect();
  gateway.faults.fail('429', { times: 1 });
  gateway.faults.fail('gone', { times: 1 });
  gateway.faults.fail('5xx', { times: 1 });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await manage('POST', id, 'x'));
  expect(statuses).toEqual([429, 410, 500, 200]);
  page.close();
  await eventCount(2);
});
