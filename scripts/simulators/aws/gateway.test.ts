import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoked } from './function-container.ts';
import { makeGateway } from './gateway.ts';
import { type Listening, listen } from './listening.ts';

const events: { name: string; event: Record<string, unknown> }[] = [];
const reports: string[] = [];
let listening: Listening;

const results: Record<string, () => Promise<Invoked>> = {
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
  const invoke = async (name: string, event: unknown): Promise<Invoked> => {
    events.push({ name, event: { ...Object(event) } });
    return results[name]?.() ?? { state: 'failed', error: 'unknown' };
  };
  const gateway = makeGateway({
    routes,
    host: { invoke, stop: async () => undefined },
    originSecret: 'between us',
    now: Date.now,
    report: (text) => reports.push(text),
  });
  listening = await listen(0, (request, response) => void gateway(request, response));
});
beforeEach(() => void events.splice(0));
afterAll(() => listening.close());

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

function call(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port: listening.port, method, path, headers }, (reply) => {
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

it('hands a request to its function and the function’s bytes and cookies back', async () => {
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
  ['half an escape', '/api/lists/%E0%A4', {}, 400, 'Bad Request'],
  ['a path without a route', '/api/other', {}, 404, 'Not Found'],
  ['11 kB of headers', '/api/lists/a', { long: 'x'.repeat(11_000) }, 431, 'Request Header Fields Too Large'],
])('answers %s by itself', async (_name, path, headers, status, message) => {
  const reply = await call('POST', path, headers);
  expect([reply.status, reply.body.toString(), events]).toEqual([status, JSON.stringify({ message }), []]);
});

it('takes 10 MB and not a byte more', async () => {
  const limit = 10 * 1024 * 1024;
  expect((await call('POST', '/api/lists/a', {}, Buffer.alloc(limit))).status).toBe(200);
  expect((await call('POST', '/api/lists/a', {}, Buffer.alloc(limit + 1))).status).toBe(413);
  expect(events).toHaveLength(1);
});

it('keeps what a function threw to itself and reports it here', async () => {
  const reply = await call('GET', '/api/breaks');
  expect([reply.status, reply.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
  expect(reports.at(-1)).toBe('breaks: Error: inner words');
});

it('waits for a function no longer than its integration allows', async () => {
  const reply = await call('GET', '/api/hangs');
  expect([reply.status, reply.body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
});
