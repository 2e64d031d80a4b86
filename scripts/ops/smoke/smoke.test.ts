import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import { pageHeaders } from '../../../infra/config/page-headers.ts';
import type { scanStats } from '../../../shared/contracts/opportunities.ts';
import { smoke } from '../smoke.ts';

const SITE = 'https://site.example';
const PERSON = { email: 'ann@example.com', password: 'a good password' };
const COOKIE = '__Host-sid=token; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800';

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const page = (body = '<script type="module" src="/assets/app-1.js"></script><div id="root"></div>'): Said => ({
  status: 200,
  headers: { ...pageHeaders, 'content-type': 'text/html', 'cache-control': 'no-cache' },
  body,
});
const file = (type: string, body: string, cache = 'no-cache'): Said => ({
  status: 200,
  headers: { ...pageHeaders, 'content-type': type, 'cache-control': cache },
  body,
});
const said = (status: number, value: object, more: Readonly<Record<string, string>> = {}): Said => ({
  status,
  headers: { ...replyHeaders, ...more },
  body: JSON.stringify(value),
});
const refusal = (status: number, more = {}) => said(status, { message: 'No' }, more);

const stats = {
  ...{ scanId: 's', state: 'done', leaguesDone: 1, leaguesTotal: 1, quotes: 1, opportunities: 0, creditsRemaining: 1 },
  ...{ startedAt: '2026-11-22T00:00:00.000Z', finishedAt: '2026-11-22T00:00:01.000Z', nextScanAt: null },
  leagues: [
    {
      ...{ league: 'basketball_nba', state: 'fresh', dataAt: '2026-11-22T00:00:00.000Z', stale: false },
      ...{ events: 1, quotes: 1, opportunities: 0, quarantined: 0 },
    },
  ],
} satisfies typeof scanStats._zod.output;

/** A stage in order: what it answers to a method and path, `signedIn` being whether a session's cookie came along. */
function well(method: string, path: string, request: IncomingMessage, open: boolean): Said {
  if (path === '/robots.txt') return file('text/plain', 'User-agent: *\nDisallow: /\n');
  if (path === '/manifest.webmanifest') return file('application/manifest+json', '{"start_url":"/"}');
  if (path === '/assets/app-1.js') return file('text/javascript', '1', 'public, max-age=31536000, immutable');
  if (path.startsWith('/assets/')) return { status: 403, headers: pageHeaders, body: '<Error/>' };
  if (!path.startsWith('/api')) return page();
  if (request.headers.origin !== undefined && request.headers.origin !== SITE) return refusal(403);
  if (path === '/api/stripe/webhook') return refusal(400);
  if (path === '/api/login')
    return method === 'POST' ? said(200, user, { 'set-cookie': COOKIE }) : refusal(405, { allow: 'POST' });
  if (path === '/api/logout') return said(200, {});
  if (path === '/api' || path.endsWith('there-is-no-such-thing')) return refusal(404);
  if (!open) return refusal(401);
  if (path === '/api/auth/user') return said(200, user);
  if (path === '/api/scan-stats') return said(200, stats);
  return said(200, []);
}
const user = { id: 'u1', email: PERSON.email, firstName: 'Ann', lastName: 'Lee' };

type Otherwise = (path: string, said: Said, method: string) => Said;

/** Looks at a stage that is in order but for `otherwise`; gives the sentences of what failed. */
async function failures(otherwise: Otherwise = (_path, answer) => answer): Promise<string[]> {
  let open = false;
  const site = await serve((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const answer = otherwise(
      path,
      well(method, path, request, open && request.headers.cookie === '__Host-sid=token'),
      method,
    );
    if (path === '/api/login' && method === 'POST') open = true;
    if (path === '/api/logout' && request.headers.origin === SITE) open = false;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const around = await serve((request, response) => {
    const { status, headers, body } = otherwise(`around ${request.url}`, refusal(403), 'GET');
    response.writeHead(status, headers).end(body);
  });
  const plain = await serve((_request, response) => {
    const { status, headers, body } = otherwise(
      'plain',
      { status: 301, headers: { location: `${SITE}/` }, body: '' },
      'GET',
    );
    response.writeHead(status, headers).end(body);
  });
  const lines: string[] = [];
  const place = { url: site, siteOrigin: SITE, apiUrl: around, plainUrl: plain };
  const allWell = await smoke(place, PERSON, (line) => lines.push(line));
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

const without = (answer: Said, ...names: string[]): Said => ({
  ...answer,
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name.toLowerCase()))),
});
const at =
  (wanted: string, change: (answer: Said) => Said): Otherwise =>
  (path, answer) =>
    path === wanted ? change(answer) : answer;

it('finds nothing at a stage that is in order', async () => {
  expect(await failures()).toEqual([]);
});

it.each<[string, string, Otherwise]>([
  [
    'a page without its policy',
    'the page has its security headers',
    at('/', (a) => without(a, 'content-security-policy')),
  ],
  [
    'a page that is kept',
    'the page is asked for anew each time',
    at('/', (a) => ({ ...a, headers: { ...a.headers, 'cache-control': 'max-age=60' } })),
  ],
  [
    'an inner page that is missing',
    'paths of the application give the page',
    at('/overlap', (a) => ({ ...a, status: 403 })),
  ],
  [
    'a hashed file that is not kept',
    'files with a hash in their name are kept for a year, and have the security headers too',
    at('/assets/app-1.js', (a) => ({ ...a, headers: { ...a.headers, 'cache-control': 'no-cache' } })),
  ],
  [
    'a page in the place of a missing file',
    'a file that is not there is no page',
    at('/assets/there-is-no-such-file.js', () => page()),
  ],
  ['no robots.txt', 'robots.txt and the manifest are there', at('/robots.txt', () => page())],
  ['no way to TLS', 'who comes without TLS is sent to the address with it', at('plain', () => page())],
  [
    'an unknown path that gives the page',
    'the API answers an unknown path in JSON, with its headers',
    at('/api/there-is-no-such-thing', () => page()),
  ],
  [
    'a wrong method that is not told',
    'a wrong method is refused, and the right one told',
    (_path, a, method) => (method === 'PUT' ? without(a, 'allow') : a),
  ],
  ['data that is open to all', 'visitors get no data', at('/api/overlap', () => said(200, []))],
  [
    'an answer from the CDN’s cache',
    'the CDN keeps no answer of the API',
    at('/api/auth/user', (a) => ({ ...a, headers: { ...a.headers, 'x-cache': 'Hit from cloudfront' } })),
  ],
  [
    'a door for other sites',
    'another site’s page can change nothing',
    (path, a) => (path === '/api/logout' && a.status === 403 ? said(200, {}) : a),
  ],
  [
    'a webhook that believes everybody',
    'an event that Stripe did not sign is refused',
    at('/api/stripe/webhook', () => said(200, {})),
  ],
  ['a way around the CDN', 'nobody calls the API around the CDN', at('around /api/auth/user', () => refusal(401))],
  [
    'a cookie for scripts',
    'signing in opens a session',
    at('/api/login', (a) => ({ ...a, headers: { ...a.headers, 'set-cookie': COOKIE.replace('HttpOnly; ', '') } })),
  ],
  [
    'a list that is something else',
    '/api/promo gives its list',
    at('/api/promo', (a) => (a.status === 200 ? said(200, { list: [] }) : a)),
  ],
  [
    'old data',
    'every league’s data is fresh',
    at('/api/scan-stats', (a) => ({ ...a, body: a.body.replace('"stale":false', '"stale":true') })),
  ],
])('finds %s', async (_name, sentence, otherwise) => {
  expect(await failures(otherwise)).toContain(sentence);
});

it('says what it leaves out, and that a place that cannot be reached is not in order', async () => {
  const lines: string[] = [];
  const nowhere = await serve((request) => request.socket.destroy());
  expect(await smoke({ url: nowhere, siteOrigin: SITE }, undefined, (line) => lines.push(line))).toBe(false);
  expect(lines.filter((line) => line.startsWith('left out: '))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual([]);
});
