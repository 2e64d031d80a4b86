import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { simulate } from '../simulation.ts';
import type { FaultKind } from './faults.ts';
import { type FeedOptions, makeFeed } from './feed.ts';

const AT_MS = 1_795_273_200_000;
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanups.splice(0)) close();
});

async function serve(options: Partial<FeedOptions> = {}) {
  const feed = makeFeed({ source: simulate('test'), apiKey: 'right', now: () => AT_MS, ...options });
  const server = createServer(feed.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close().closeAllConnections());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const get = (path: string, init: RequestInit = {}) => {
    const key = path.includes('apiKey=') ? '' : `${path.includes('?') ? '&' : '?'}apiKey=right`;
    return fetch(`http://127.0.0.1:${port}/v4/sports${path}${key}`, init);
  };
  return { feed, get };
}

const LEAGUE_ODDS = '/basketball_nba/odds?bookmakers=fanduel&oddsFormat=american&markets=h2h,spreads,totals';
// biome-ignore lint/suspicious/noExplicitAny: the reply is read untyped, as by an unknown client.
const body = (reply: Response): Promise<any> => reply.json();
const usage = ({ headers }: Response) => ['remaining', 'used', 'last'].map((name) => headers.get(`x-requests-${name}`));

it('every reply has the credits in its headers, even a free one', async () => {
  const { get } = await serve({ credits: 500 });
  expect(usage(await get(LEAGUE_ODDS))).toEqual(['497', '3', '3']);
  expect(usage(await get('/basketball_nba/events'))).toEqual(['497', '3', '0']);
});

it('a client that accepts gzip gets gzip', async () => {
  const { get } = await serve();
  const zipped = await get(LEAGUE_ODDS, { headers: { 'accept-encoding': 'gzip' } });
  const plain = await get(LEAGUE_ODDS, { headers: { 'accept-encoding': 'identity' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await zipped.json()).toEqual(await plain.json());
});

it.each([
  ['no key', '/basketball_nba/events?apiKey=', 'MISSING_KEY'],
  ['a wrong key', '/basketball_nba/events?apiKey=wrong', 'INVALID_KEY'],
])('%s gets a 401', async (_name, path, code) => {
  const { get } = await serve();
  const reply = await get(path);
  expect([reply.status, (await body(reply)).error_code]).toEqual([401, code]);
});

it('a call that exceeds the credits is refused without charge, and listing games still works', async () => {
  const { get, feed } = await serve({ credits: 2 });
  const reply = await get(LEAGUE_ODDS);
  expect(reply.status).toBe(401);
  expect(await reply.json()).toEqual({
    message: expect.any(String),
    error_code: 'OUT_OF_USAGE_CREDITS',
    details_url: 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html#out-of-usage-credits',
  });
  expect(feed.credits).toEqual({ remaining: 2, used: 0 });
  expect((await get('/basketball_nba/events')).status).toBe(200);
});

it('calls work again after credits are added', async () => {
  const { get, feed } = await serve({ credits: 0 });
  expect((await get(LEAGUE_ODDS)).status).toBe(401);
  feed.setCredits(100);
  expect((await get(LEAGUE_ODDS)).status).toBe(200);
});

it('the third call in a second gets a 429 if two are allowed, and the next second starts over', async () => {
  let now = AT_MS;
  const { get } = await serve({ callsPerSecond: 2, now: () => now });
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await get('/basketball_nba/events')).status);
  now += 1000;
  statuses.push((await get('/basketball_nba/events')).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it.each<[FaultKind, number, string | undefined]>([
  ['bad-key', 401, 'INVALID_KEY'],
  ['no-credits', 401, 'OUT_OF_USAGE_CREDITS'],
  ['bad-market', 422, 'INVALID_MARKET'],
  ['too-many-calls', 429, 'EXCEEDED_FREQ_LIMIT'],
  ['too-many-calls-retry-after', 429, 'EXCEEDED_FREQ_LIMIT'],
  ['server-error', 500, undefined],
])('a %s fault affects only its league', async (kind, status, code) => {
  const { get, feed } = await serve();
  feed.fail('basketball_nba', kind);
  const reply = await get(LEAGUE_ODDS);
  expect([reply.status, (await body(reply)).error_code]).toEqual([status, code]);
  expect(reply.headers.get('retry-after')).toBe(kind === 'too-many-calls-retry-after' ? '2' : null);
  expect((await get('/icehockey_nhl/events')).status).toBe(200);
  feed.heal('basketball_nba');
  expect((await get(LEAGUE_ODDS)).status).toBe(200);
});

it('faults can send HTML, truncated JSON, an empty league, 50 MB or no reply', async () => {
  const { get, feed } = await serve();
  feed.fail('basketball_nba', 'html');
  expect(await (await get(LEAGUE_ODDS)).text()).toContain('<!doctype html>');
  feed.fail('basketball_nba', 'cut-json');
  await expect((await get(LEAGUE_ODDS)).json()).rejects.toThrow(SyntaxError);
  feed.fail('basketball_nba', 'empty-league');
  const empty = await get(LEAGUE_ODDS);
  expect([await empty.json(), empty.headers.get('x-requests-last')]).toEqual([[], '0']);
  feed.fail('basketball_nba', 'huge');
  expect((await (await get(LEAGUE_ODDS)).arrayBuffer()).byteLength).toBeGreaterThan(50_000_000);
  feed.fail('basketball_nba', 'time-out');
  await expect(get(LEAGUE_ODDS, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
});

it('a fault can be limited in number and to odds calls', async () => {
  const { get, feed } = await serve();
  feed.fail('*', 'server-error', { calls: 'odds', times: 1 });
  expect((await get('/basketball_nba/events')).status).toBe(200);
  expect((await get(LEAGUE_ODDS)).status).toBe(500);
  expect((await get(LEAGUE_ODDS)).status).toBe(200);
  expect([...feed.hits]).toEqual([['server-error', 1]]);
});
