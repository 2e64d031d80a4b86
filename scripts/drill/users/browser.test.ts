import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, it, test } from 'vitest';
import { listen } from '../../simulators/aws/listen.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { Answer } from './call-log.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const USER = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A browser for this server, and the requests that the server got. */
async function open(serve: Serve): Promise<{ browser: Browser; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const listening = await listen(0, (request, response) => {
    asked.push(request);
    serve(request, response);
  });
  const url = () => `http://localhost:${listening.port}`;
  const browser = openBrowser({ url, knownLists: new Map() }, '127.3.2.1');
  closing.push(listening.close, browser.close);
  return { browser, asked };
}

const json = (response: ServerResponse, body: unknown, headers = {}, status = 200) =>
  response.writeHead(status, headers).end(JSON.stringify(body));
const good = (response: ServerResponse, headers = {}) => json(response, USER, headers);
const logIn = (browser: Browser, leavesAfterMs?: number): Promise<Answer> =>
  browser.ask('identity/account/login', { request: { email: 'a@example.com', password: 'x' } }, leavesAfterMs);

it('requests look like those of the product’s page, from the browser’s own address', async () => {
  const { browser, asked } = await open((_request, response) => good(response));
  await logIn(browser);
  await browser.ask('identity/account/get-user', {});
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

it('the session cookie is kept, and another one can be sent instead', async () => {
  const cookie = '__Host-sid=abc; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=9';
  const { browser, asked } = await open((_request, response) => good(response, { 'set-cookie': cookie }));
  expect(await logIn(browser)).toMatchObject({ session: 'abc', readable: true });
  await browser.ask('identity/account/get-user', {});
  await browser.ask('identity/account/get-user', { session: 'old' });
  expect(browser.session()).toBe('abc');
  browser.forget();
  await browser.ask('identity/account/get-user', { session: 'old' });
  expect(browser.session()).toBeUndefined();
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    '__Host-sid=abc',
    '__Host-sid=old',
    '__Host-sid=old',
  ]);
});

it('an answer after the browser was closed is ignored', async () => {
  const arrived = Promise.withResolvers<void>();
  const { browser } = await open((_request, response) => {
    good(response, { 'set-cookie': '__Host-sid=abc; Secure; Path=/' });
    arrived.resolve();
  });
  expect(await logIn(browser, 100)).toEqual({ status: 0, json: undefined, readable: true });
  await arrived.promise;
  expect(browser.session()).toBeUndefined();
});

test.each<[string, Serve]>([
  ['breaks at once', (_request, response) => response.destroy()],
  [
    'breaks in the middle',
    (_request, response) => void response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
  ],
])('a connection that %s gives no answer', async (_what, serve) => {
  const { browser } = await open(serve);
  expect(await logIn(browser)).toEqual({ status: 0, json: undefined, readable: true });
});

test.each<[string, Serve, boolean]>([
  ['a valid answer', (_request, response) => good(response), true],
  ['one that does not match the contract', (_request, response) => json(response, { id: 7 }), false],
  ['a refusal with a message', (_request, response) => json(response, { message: 'No' }, {}, 401), true],
  ['a refusal that is not JSON', (_request, response) => response.writeHead(502).end('<html>'), false],
])('readability of %s is reported', async (_what, serve, readable) => {
  const { browser } = await open(serve);
  expect(await logIn(browser)).toMatchObject({ readable });
});

it('a list is requested with its ETag and recognized when unchanged', async () => {
  const { browser, asked } = await open((request, response) =>
    request.headers['if-none-match'] === '"v1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"v1"', 'content-encoding': 'br' }).end(brotliCompressSync('[]')),
  );
  const [first, second] = [await browser.ask('odds/list-promo', {}), await browser.ask('odds/list-promo', {})];
  // sha256 of `[]`, by sha256sum.
  const facts = { tag: '"v1"', digest: '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945' };
  expect([first, second]).toMatchObject([
    { status: 200, readable: true, json: facts },
    { status: 304, readable: true, json: facts },
  ]);
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
});
