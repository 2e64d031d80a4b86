import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { InvocationResult } from './function-container.ts';
import type { LoggedRequest } from './gateway/access-log.ts';
import { makeGateway } from './gateway.ts';
import { listen, type RunningServer } from './listen.ts';

const events: { name: string; event: Record<string, unknown> }[] = [];
const reports: string[] = [];
const accessLog: LoggedRequest[] = [];
let server: RunningServer;

const results: Record<string, () => Promise<InvocationResult>> = {
  lists: async () => ({
    state: 'done',
    result: { statusCode: 200, headers: {}, cookies: ['a=1', 'b=2'], body: 'AAEC', isBase64Encoded: true },
  }),
  breaks: async () => ({ state: 'failed', error: 'Error: inner words' }),
  hangs: () => new Promise(() => undefined),
};

beforeAll(async () => {
  const routes = [
    { key: 'POST /api/lists/{name}', function: 'lists', timeoutMs: 1000 },
    { key: 'GET /api/breaks', function: 'breaks', timeoutMs: 1000 },
    { key: 'GET /api/hangs', function: 'hangs', timeoutMs: 20 },
  ];
  const invoke = async (name: string, event: unknown): Promise<InvocationResult> => {
    events.push({ name, event: { ...Object(event) } });
    return results[name]?.() ?? { state: 'failed', error: 'unknown' };
  };
  const gateway = makeGateway({
    routes,
    host: { invoke, stop: async () => undefined },
    originSecret: 'between us',
    now: Date.now,
    report: (text) => reports.push(text),
    logAccess: (request) => void accessLog.push(request),
  });
  server = await listen(0, (request, response) => void gateway(request, response));
});
beforeEach(() => void events.splice(0));
afterAll(() => server.close());

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

function call(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port: server.port, method, path, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

it('a request reaches its function, whose bytes and cookies are returned', async () => {
  const reply = await call(
    'POST',
    '/api/lists/caf%C3%A9?a=%20b',
    { 'content-type': 'application/json' },
    Buffer.from('{}'),
  );
  expect([reply.status, [...reply.body], reply.headers['set-cookie']]).toEqual([200, [0, 1, 2], ['a=1', 'b=2']]);
  expect(events[0]?.event).toMatchObject({
    rawPath: '/api/lists/café',
    rawQueryString: 'a=%20b',
    queryStringParameters: { a: ' b' },
    pathParameters: { name: 'café' },
    body: '{}',
    headers: { 'x-viewer-address': '127.0.0.1', 'x-origin-secret': 'between us' },
  });
});

it.each([
  ['an incomplete escape', '/api/lists/%E0%A4', {}, 400, 'Bad Request'],
  ['a path without a route', '/api/other', {}, 404, 'Not Found'],
  ['11 kB of headers', '/api/lists/a', { long: 'x'.repeat(11_000) }, 431, 'Request Header Fields Too Large'],
])('%s gets the gateway’s own error', async (_name, path, headers, status, message) => {
  const reply = await call('POST', path, headers);
  expect([reply.status, reply.body.toString(), events]).toEqual([status, JSON.stringify({ message }), []]);
});

it.each([
  ['a function’s reply', 'POST', '/api/lists/a', 'POST /api/lists/{name}', 200],
  ['an error', 'GET', '/api/hangs', 'GET /api/hangs', undefined],
  ['a path without a route', 'GET', '/api/other', undefined, undefined],
])('%s has the id of its event and of its line in the access log', async (_name, method, path, routeKey, status) => {
  const { headers } = await call(method, path);
  expect(accessLog.at(-1)).toMatchObject({ requestId: headers['apigw-requestid'], routeKey, functionStatus: status });
  if (routeKey !== undefined) {
    expect(events[0]?.event.requestContext).toMatchObject({ requestId: headers['apigw-requestid'] });
  }
});

it('a body of 10 MB is accepted, and one byte more is refused', async () => {
  const limit = 10 * 1024 * 1024;
  expect((await call('POST', '/api/lists/a', {}, Buffer.alloc(limit))).status).toBe(200);
  expect((await call('POST', '/api/lists/a', {}, Buffer.alloc(limit + 1))).status).toBe(413);
  expect(events).toHaveLength(1);
});

it('a function’s error is reported locally but not to the caller', async () => {
  const reply = await call('GET', '/api/breaks');
  expect([reply.status, reply.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
  expect(reports.at(-1)).toBe('breaks: Error: inner words');
});

it('a function that exceeds its integration’s timeout gets a 503', async () => {
  const reply = await call('GET', '/api/hangs');
  expect([reply.status, reply.body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
});
