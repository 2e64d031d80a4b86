import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import { pageHeadersOf } from '../../../infra/config/page-headers.ts';
import type { scanStats } from '../../../shared/contracts/opportunities.ts';
import { smoke } from '../smoke.ts';

const SITE = 'https://site.example';
const ACCOUNT = { email: 'ann@example.com', password: 'a good password' };
const COOKIE = '__Host-sid=token; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800';

interface StubAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = (body = '<script type="module" src="/assets/app-1.js"></script><div id="root"></div>'): StubAnswer => ({
  status: 200,
  headers: { ...pageHeadersOf(), 'content-type': 'text/html', 'cache-control': 'no-cache' },
  body,
});
const file = (type: string, body: string, cache = 'no-cache'): StubAnswer => ({
  status: 200,
  headers: { ...pageHeadersOf(), 'content-type': type, 'cache-control': cache },
  body,
});
const jsonAnswer = (status: number, value: object, more: Readonly<Record<string, string>> = {}): StubAnswer => ({
  status,
  headers: { ...replyHeaders, ...more },
  body: JSON.stringify(value),
});
const refusal = (status: number, more = {}) => jsonAnswer(status, { message: 'No' }, more);

const stats = {
  ...{ scanId: 's', state: 'done', leaguesDone: 1, leaguesTotal: 1, quotes: 1, opportunities: 0, creditsRemaining: 1 },
  ...{ startedAt: '2026-11-22T00:00:00.000Z', finishedAt: '2026-11-22T00:00:01.000Z', nextScanAt: null },
  leagues: [
    {
      ...{ league: 'basketball_nba', state: 'fresh', dataAt: '2026-11-22T00:00:00.000Z', stale: false },
      ...{
        events: 1,
        quotes: 1,
        opportunities: 0,
        quarantined: 0,
        cut: 0,
        ambiguousNames: 0,
        setAside: [],
        futureQuotes: 0,
        nearMisses: 0,
      },
    },
  ],
} satisfies typeof scanStats._zod.output;

const privacySignal = readFileSync(new URL('../../../frontend/public/.well-known/gpc.json', import.meta.url), 'utf8');

/** The answers of a healthy stage. `open`: whether the request has a valid session. */
function healthyAnswer(method: string, path: string, request: IncomingMessage, open: boolean): StubAnswer {
  if (path === '/robots.txt') return file('text/plain', 'User-agent: *\nDisallow: /\n');
  if (path === '/.well-known/gpc.json') return file('application/json', privacySignal);
  if (path === '/manifest.webmanifest') return file('application/manifest+json', '{"start_url":"/"}');
  if (path === '/assets/app-1.js') return file('text/javascript', '1', 'public, max-age=31536000, immutable');
  if (path.startsWith('/assets/')) return { status: 403, headers: pageHeadersOf(), body: '<Error/>' };
  if (!path.startsWith('/api')) return page();
  if (request.headers.origin !== undefined && request.headers.origin !== SITE) return refusal(403);
  if (path === '/api/stripe/webhook') return refusal(400);
  if (path === '/api/login')
    return method === 'POST' ? jsonAnswer(200, user, { 'set-cookie': COOKIE }) : refusal(405, { allow: 'POST' });
  if (path === '/api/logout') return jsonAnswer(200, {});
  if (path === '/api' || path.endsWith('there-is-no-such-thing')) return refusal(404);
  if (!open) return refusal(401);
  if (path === '/api/auth/user') return jsonAnswer(200, user);
  if (path === '/api/scan-stats') return jsonAnswer(200, stats);
  return jsonAnswer(200, []);
}
const user = { id: 'u1', email: ACCOUNT.email, firstName: 'Ann', lastName: 'Lee' };

type Override = (path: string, jsonAnswer: StubAnswer, method: string) => StubAnswer;

/** Checks a stage that is healthy except for `override`; returns the titles of failed checks. */
async function failures(override: Override = (_path, answer) => answer): Promise<string[]> {
  let open = false;
  const site = await serve((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const answer = override(
      path,
      healthyAnswer(method, path, request, open && request.headers.cookie === '__Host-sid=token'),
      method,
    );
    if (path === '/api/login' && method === 'POST') open = true;
    if (path === '/api/logout' && request.headers.origin === SITE) open = false;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const around = await serve((request, response) => {
    const { status, headers, body } = override(`around ${request.url}`, refusal(403), 'GET');
    response.writeHead(status, headers).end(body);
  });
  const plain = await serve((_request, response) => {
    const { status, headers, body } = override(
      'plain',
      { status: 301, headers: { location: `${SITE}/` }, body: '' },
      'GET',
    );
    response.writeHead(status, headers).end(body);
  });
  const lines: string[] = [];
  const target = { url: site, siteOrigin: SITE, apiUrl: around, plainUrl: plain };
  const allWell = await smoke(target, ACCOUNT, (line) => lines.push(line));
  const failed = lines.filter((line) => line.startsWith('FAILED'));
  expect(allWell).toBe(failed.length === 0);
  return failed.map((line) => line.split('\n')[0]?.slice('FAILED  '.length) ?? '');
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const without = (answer: StubAnswer, ...names: string[]): StubAnswer => ({
  ...answer,
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name.toLowerCase()))),
});
const at =
  (wanted: string, change: (answer: StubAnswer) => StubAnswer): Override =>
  (path, answer) =>
    path === wanted ? change(answer) : answer;

it('a healthy stage passes', async () => {
  expect(await failures()).toEqual([]);
});

it.each<[string, string, Override]>([
  [
    'a page without its policy',
    'the page has its security headers',
    at('/', (a) => without(a, 'content-security-policy')),
  ],
  [
    'a page that is cached',
    'the page is revalidated each time',
    at('/', (a) => ({ ...a, headers: { ...a.headers, 'cache-control': 'max-age=60' } })),
  ],
  ['a missing client-side route', 'client-side routes serve the page', at('/overlap', (a) => ({ ...a, status: 403 }))],
  [
    'a hashed file that is not cached',
    'hashed files are cached for a year, and have the security headers too',
    at('/assets/app-1.js', (a) => ({ ...a, headers: { ...a.headers, 'cache-control': 'no-cache' } })),
  ],
  [
    'a page served for a missing file',
    'a missing file does not serve the page',
    at('/assets/there-is-no-such-file.js', () => page()),
  ],
  ['no robots.txt', 'robots.txt and the manifest exist', at('/robots.txt', () => page())],
  ['no gpc.json', 'browsers find how Global Privacy Control is honored', at('/.well-known/gpc.json', () => page())],
  ['no redirect to TLS', 'http redirects to https', at('plain', () => page())],
  [
    'an unknown path that serves the page',
    'the API answers an unknown path in JSON, with its headers',
    at('/api/there-is-no-such-thing', () => page()),
  ],
  [
    'a wrong method without an Allow header',
    'a wrong method is refused, with the allowed one',
    (_path, a, method) => (method === 'PUT' ? without(a, 'allow') : a),
  ],
  ['data that is open to all', 'visitors get no data', at('/api/overlap', () => jsonAnswer(200, []))],
  [
    'an answer from the CDN’s cache',
    'the CDN does not cache the API',
    at('/api/auth/user', (a) => ({ ...a, headers: { ...a.headers, 'x-cache': 'Hit from cloudfront' } })),
  ],
  [
    'accepted cross-site requests',
    'cross-site requests are refused',
    (path, a) => (path === '/api/logout' && a.status === 403 ? jsonAnswer(200, {}) : a),
  ],
  [
    'a webhook without a signature check',
    'an event without a valid Stripe signature is refused',
    at('/api/stripe/webhook', () => jsonAnswer(200, {})),
  ],
  ['a way around the CDN', 'the API refuses calls around the CDN', at('around /api/auth/user', () => refusal(401))],
  [
    'a cookie readable by scripts',
    'signing in opens a session',
    at('/api/login', (a) => ({ ...a, headers: { ...a.headers, 'set-cookie': COOKIE.replace('HttpOnly; ', '') } })),
  ],
  [
    'a list that does not match its contract',
    '/api/promo serves its list',
    at('/api/promo', (a) => (a.status === 200 ? jsonAnswer(200, { list: [] }) : a)),
  ],
  [
    'stale data',
    'every league’s data is fresh',
    at('/api/scan-stats', (a) => ({ ...a, body: a.body.replace('"stale":false', '"stale":true') })),
  ],
])('%s fails its check', async (_name, sentence, override) => {
  expect(await failures(override)).toContain(sentence);
});

it.each([
  ['fails', 'until the stage’s addresses have confirmed', ['page ops@example.com has not confirmed'], false],
  ['passes', 'once they have', [], true],
])('the check that someone is told of alarms %s %s', async (_verb, _when, unconfirmed, passes) => {
  const lines: string[] = [];
  const site = await serve((request) => request.socket.destroy());
  const alarmEmails = { unconfirmed: async () => unconfirmed, lost: async () => [] };
  await smoke({ url: site, siteOrigin: SITE, alarmEmails }, undefined, (line) => lines.push(line));
  expect(lines.find((line) => line.includes('told of alarms'))?.startsWith('ok')).toBe(passes);
});

it('omitted checks are reported, and an unreachable target fails', async () => {
  const lines: string[] = [];
  const nowhere = await serve((request) => request.socket.destroy());
  expect(await smoke({ url: nowhere, siteOrigin: SITE }, undefined, (line) => lines.push(line))).toBe(false);
  expect(lines.filter((line) => line.startsWith('left out: '))).toHaveLength(5);
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual([]);
});
