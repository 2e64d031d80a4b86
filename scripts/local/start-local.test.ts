import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Local, startLocal } from './start-local.ts';

let dataDir: string;
let local: Local;
let cookie = '';
const reports: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbook-'));
  local = await startLocal({ port: 0, dataDir, schedule: false, report: (text) => reports.push(text) });
}, 120_000);
afterAll(async () => {
  await local.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

// biome-ignore lint/suspicious/noExplicitAny: replies are read here as a stranger would read them.
async function api(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; json: any }> {
  const reply = await fetch(`${local.url}/api/${path}`, {
    ...init,
    headers: { origin: local.url, 'sec-fetch-site': 'same-origin', cookie, ...init.headers },
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) };
}

it('lets the ready subscriber sign in through the gateway', async () => {
  expect((await api('opportunities')).status).toBe(401);
  const { status, headers, json } = await api('login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(local.credentials),
  });
  expect([status, json.email]).toEqual([200, local.credentials.email]);
  cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  expect((await api('auth/user')).status).toBe(200);
});

it('scans the feed into lists, while one league that fails keeps the others', async () => {
  local.feed.fail('icehockey_nhl', 'html', { calls: 'odds' });
  await local.scan();
  const stats = (await api('scan-stats')).json;
  const states = stats.leagues.map(({ league, state }: { league: string; state: string }) => [league, state]);
  expect(Object.fromEntries(states)).toEqual({
    baseball_mlb: 'fresh',
    basketball_nba: 'fresh',
    americanfootball_nfl: 'fresh',
    icehockey_nhl: 'failed',
    basketball_wnba: 'fresh',
  });
  const overlap = (await api('overlap')).json;
  expect(overlap.length).toBeGreaterThan(10);
  expect(overlap.some(({ eventSport }: { eventSport: string }) => eventSport === 'icehockey_nhl')).toBe(false);
}, 60_000);

it('counts the credits that the feed counts', async () => {
  expect((await api('scan-stats')).json.creditsRemaining).toBe(local.feed.credits.remaining);
});

it('answers a list that has not changed with 304', async () => {
  const { headers } = await api('overlap');
  const again = await api('overlap', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.json]).toEqual([304, undefined]);
});

it('moves everything’s clock on, so that the next scan is due at once', async () => {
  const before = (await api('scan-stats')).json;
  local.feed.heal();
  local.advance(61_000);
  await local.scan();
  const after = (await api('scan-stats')).json;
  expect(after.scanId).not.toBe(before.scanId);
  expect([after.state, Date.parse(after.startedAt) > Date.now() + 30_000]).toEqual(['done', true]);
}, 60_000);

it('serves the page, the mails and an answer for what does not exist', async () => {
  expect(await (await fetch(local.url)).text()).toContain('<div id="root">');
  expect(await (await fetch(local.mailUrl)).text()).toContain('No mail has been sent yet.');
  expect((await api('nothing-here')).status).toBe(404);
});

it('reports no failure of any function', () => {
  expect(reports).toEqual([]);
});
