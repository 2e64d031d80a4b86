import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, it, test } from 'vitest';
import { listen } from '../../simulators/aws/listening.ts';
import { type Device, openDevice } from './device.ts';
import { type Answer, listIn } from './record.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const USER = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A browser in front of this server, and what it was asked. */
async function open(serve: Serve): Promise<{ device: Device; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const listening = await listen(0, (request, response) => {
    asked.push(request);
    serve(request, response);
  });
  const url = () => `http://localhost:${listening.port}`;
  const device = openDevice({ url, address: '127.3.2.1', now: () => 0 });
  closing.push(listening.close, device.close);
  return { device, asked };
}

const json = (response: ServerResponse, body: unknown, headers = {}, status = 200) =>
  response.writeHead(status, headers).end(JSON.stringify(body));
const good = (response: ServerResponse, headers = {}) => json(response, USER, headers);
const logIn = (device: Device, how = {}): Promise<Answer> =>
  device.ask('account/login', { request: { email: 'a@example.com', password: 'x' } }, how);

it('sends what the product’s page sends in a browser, from a place of its own', async () => {
  const { device, asked } = await open((_request, response) => good(response));
  await logIn(device);
  await device.ask('account/get-user');
  const [post, get] = asked;
  const origin = `http://${post?.headers.host}`;
  expect(post).toMatchObject({
    method: 'POST',
    url: '/api/login',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(post?.headers['content-type']).toBe('application/json');
  expect(post?.socket.remoteAddress).toBe('127.3.2.1');
  expect(get?.headers.origin).toBeUndefined();
  expect(get?.headers['sec-fetch-site']).toBe('same-origin');
});

it('keeps the session it is given, and sends another one where it is told to', async () => {
  const cookie = '__Host-sid=abc; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=9';
  const { device, asked } = await open((_request, response) => good(response, { 'set-cookie': cookie }));
  expect(await logIn(device)).toMatchObject({ session: 'abc', readable: true });
  await device.ask('account/get-user');
  await device.ask('account/get-user', { session: 'old' });
  expect(device.session()).toBe('abc');
  device.forget();
  await device.ask('account/get-user', { session: 'old' });
  expect(device.session()).toBeUndefined();
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    '__Host-sid=abc',
    '__Host-sid=old',
    '__Host-sid=old',
  ]);
});

it('sees nothing of what comes after the browser was closed, though it was asked for', async () => {
  const arrived = Promise.withResolvers<void>();
  const { device } = await open((_request, response) => {
    good(response, { 'set-cookie': '__Host-sid=abc; Secure; Path=/' });
    arrived.resolve();
  });
  expect(await logIn(device, { leaveMs: 100 })).toEqual({ got: 'nothing', why: 'left' });
  await arrived.promise;
  expect(device.session()).toBeUndefined();
});

test.each<[string, Serve]>([
  ['is cut at once', (_request, response) => response.destroy()],
  [
    'is cut in the middle',
    (_request, response) => void response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
  ],
])('has no answer from a connection that %s', async (_what, serve) => {
  const { device } = await open(serve);
  expect(await logIn(device)).toEqual({ got: 'nothing', why: 'cut' });
});

test.each<[string, Serve, boolean]>([
  ['a good answer', (_request, response) => good(response), true],
  ['one of another shape', (_request, response) => json(response, { id: 7 }), false],
  ['a refusal with words', (_request, response) => json(response, { message: 'No' }, {}, 401), true],
  ['a refusal that is no JSON', (_request, response) => response.writeHead(502).end('<html>'), false],
])('tells whether it can read %s', async (_what, serve, readable) => {
  const { device } = await open(serve);
  expect(await logIn(device)).toMatchObject({ got: 'answer', readable });
});

it('asks for a list with the tag it has, and knows it again', async () => {
  const { device, asked } = await open((request, response) =>
    request.headers['if-none-match'] === '"v1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"v1"', 'content-encoding': 'br' }).end(brotliCompressSync('[]')),
  );
  const [first, second] = [await device.ask('opportunities/list-promo'), await device.ask('opportunities/list-promo')];
  // sha256 of `[]`, by sha256sum.
  const facts = { tag: '"v1"', rows: 0, digest: '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945' };
  expect([first, second].map(listIn)).toEqual([facts, facts]);
  expect([first, second]).toMatchObject([
    { status: 200, readable: true },
    { status: 304, readable: true },
  ]);
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
});
