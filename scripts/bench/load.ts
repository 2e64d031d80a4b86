import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import * as z from 'zod';
import { getBetFigures } from '../../shared/contracts/bets/figures.ts';
import { listPositions, placePosition } from '../../shared/contracts/bets/positions.ts';
import { liveLimits } from '../../shared/contracts/live/messages.ts';
import { lists, opportunityList } from '../../shared/contracts/opportunities.ts';
import { listPresets } from '../../shared/contracts/presets.ts';
import { type LocalUser, type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../dev/session.ts';
import { type Figure, median, millisecondsOf } from './figures.ts';
import { openLivePage } from './live-page.ts';

/** Enough for the sockets, and that no user reaches the limit of 50 presets, or of 300 calls in five minutes with each of two sessions. */
const USERS = 40;
const SESSIONS = 2 * USERS;
const SOCKETS = USERS * liveLimits.connectionsEach;
const LOG_INS_ALONE = 5;
/** Fewer than the log-ins allowed per IP address. */
const LOG_INS_AT_ONCE = 8;
const READERS = 232;
/** Presets, and as many bets. */
const SAVES_PER_ROUND = 24;
/** In which open pages hear of the last publication. */
const LAST_HINT_MS = 15_000;
/** For the product to notice that the sockets are closed. */
const SETTLE_MS = 5_000;
const ROUND_SECONDS = 10;
const LEAST_ROUNDS = 3;
/** Resets the sessions' rate limits. */
const WINDOW_MS = 300_000;
/** Allowed growth from the first to the last third of the rounds. */
const MAX_GROWTH = 1.2;
const DEFAULT_MINUTES = 0.5;

/**
 * The local product under 256 connections from another process and 200 open pages, which hear hints and ask for deltas, with a scan in every
 * round of ten seconds or more: no errors, no lost writes, no page behind, flat memory. Throughput is not Lambda's, where each concurrent call
 * has its own process. `minutes`: at most ten.
 */
export async function benchLoad(minutes = DEFAULT_MINUTES): Promise<Figure[]> {
  const product = await startProductProcess();
  try {
    for (let index = 0; index < USERS; index += 1) await product.add(userAt(index));
    await product.scan();
    const cookies = await logIn(product.url);
    const pages: LivePage[] = [];
    for (let n = 0; n < SOCKETS; n += 1) pages.push(await openLivePage(product.url, cookies[n % USERS] ?? ''));
    const alone = await logInAlone(product.url);
    const figures = await rounds(product, cookies, minutes);
    return [
      ...figures,
      { name: 'open pages behind at the end', size: SOCKETS, value: await behind(pages), unit: 'count', goal: 0 },
      { name: 'a log-in by itself', size: LOG_INS_ALONE, value: alone, unit: 'ms' },
    ];
  } finally {
    await product.stop();
  }
}

type LivePage = Awaited<ReturnType<typeof openLivePage>>;

/** How many pages don't hold the current list once the last hints have arrived. */
async function behind(pages: readonly LivePage[]): Promise<number> {
  await pause(LAST_HINT_MS);
  const versions = pages.map((page) => page.version());
  // A page's own question, so that it names the version as pages do.
  await pages[0]?.ask();
  for (const page of pages) page.close();
  await pause(SETTLE_MS);
  const current = pages[0]?.version();
  return versions.filter((version) => version !== current).length;
}

/** Milliseconds, of which most go into hashing the password. */
async function logInAlone(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < LOG_INS_ALONE; n += 1) times.push(await millisecondsOf(() => openSession(url, userAt(n))));
  return median(times);
}

async function rounds(product: ProductProcess, cookies: readonly string[], minutes: number): Promise<Figure[]> {
  const { url } = product;
  const row = z.parse(opportunityList, await (await get(url, '/api/opportunities', cookies[0])).json())[0];
  if (row === undefined) throw new Error('The scan found nothing');
  const odds = `/api/odds/${encodeURIComponent(row.eventId)}/${encodeURIComponent(row.market)}`;
  const presets = '/api/saved-filter-presets';
  const measured: { errors: number; perSecond: number; p99: number; rss: number; heap: number }[] = [];
  let nextSession = 0;
  const nextHeaders = () => ({ cookie: cookies[nextSession++ % cookies.length] ?? '', 'accept-encoding': 'br' });
  const end = performance.now() + minutes * 60_000;
  // A round lasts as long as its scan, which takes longer under load.
  for (let round = 0; round < LEAST_ROUNDS || performance.now() < end; round += 1) {
    await product.advance(WINDOW_MS);
    const indexes = Array.from({ length: SAVES_PER_ROUND }, (_, n) => round * SAVES_PER_ROUND + n);
    const save = (path: string, body: (index: number) => unknown) =>
      Promise.all(
        indexes.map((index) =>
          fetch(`${url}${path}`, {
            method: 'POST',
            headers: { ...ownPageHeaders(url), cookie: cookies[index % USERS] ?? '' },
            body: JSON.stringify(body(index)),
          }),
        ),
      );
    const [read, saves, bets] = await Promise.all([
      autocannon({
        url,
        connections: READERS,
        duration: ROUND_SECONDS,
        // What people read, the boards most often.
        requests: [
          ...Object.values(lists).flatMap(({ path }) => [path, path]),
          ...[odds, `${presets}?page=dashboard`, listPositions.path, getBetFigures.path],
        ].map((path) => ({
          path,
          setupRequest: (request) => ({ ...request, headers: nextHeaders() }),
        })),
      }),
      save(presets, (index) => ({ name: `Preset ${index}`, page: 'dashboard', ...noFilters })),
      save(placePosition.path, betAt),
      product.scan(),
    ]);
    const { rss, heapUsed: heap } = await product.memory();
    if (read['2xx'] === 0) throw new Error('No call succeeded in a whole round');
    const errors = read.errors + read.non2xx + [...saves, ...bets].filter(({ ok }) => !ok).length;
    measured.push({ errors, perSecond: read.requests.average, p99: read.latency.p99, rss, heap });
  }
  const names = new Set<string>();
  for (const cookie of cookies.slice(0, USERS)) {
    const found = await get(url, `${presets}?page=dashboard`, cookie);
    for (const { name } of z.parse(listPresets.reply, await found.json())) names.add(name);
  }
  let bets = 0;
  for (const cookie of cookies.slice(0, USERS)) bets += await betsOf(url, cookie);
  const count = measured.length;
  const third = Math.max(1, Math.floor(count / 3));
  const growth = (of: 'rss' | 'heap') =>
    median(measured.slice(-third).map((each) => each[of])) / median(measured.slice(0, third).map((each) => each[of]));
  const size = READERS + SAVES_PER_ROUND;
  const saved = count * SAVES_PER_ROUND;
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  return [
    { name: 'errors', size, value: errors, unit: 'count', goal: 0 },
    { name: 'presets lost', size: saved, value: saved - names.size, unit: 'count', goal: 0 },
    { name: 'bets lost or doubled', size: saved, value: Math.abs(saved - bets), unit: 'count', goal: 0 },
    { name: 'process memory, last third over first', size, value: growth('rss'), unit: 'ratio', goal: MAX_GROWTH },
    { name: 'heap, last third over first', size, value: growth('heap'), unit: 'ratio', goal: MAX_GROWTH },
    { name: 'calls a second', size, value: median(measured.map(({ perSecond }) => perSecond)), unit: 'calls/s' },
    { name: 'p99 latency', size, value: median(measured.map(({ p99 }) => p99)), unit: 'ms' },
  ];
}

/** A bet of $10 on nothing in particular. */
function betAt(index: number) {
  const leg = { sportsbookId: 1, label: `Bet ${index}`, pick: null, odds: 110, stake: 10, bonus: false };
  return { key: `${index}`.padStart(32, '0'), kind: 'single', game: null, legs: [leg], tags: [], note: '' };
}

/** How many bets a user has, all pages of the list. */
async function betsOf(url: string, cookie: string): Promise<number> {
  let [count, query] = [0, ''];
  do {
    const page = z.parse(listPositions.reply, await (await get(url, `${listPositions.path}${query}`, cookie)).json());
    count += page.positions.length;
    query = page.cursor === undefined ? '' : `?cursor=${encodeURIComponent(page.cursor)}`;
  } while (query !== '');
  return count;
}

const noFilters = {
  selectedSportsbooks: [],
  selectedLeagues: [],
  selectedTimeRange: 'all',
  minProfit: null,
  maxProfit: null,
};

/** Two sessions per user: first one of each, then the second ones. */
async function logIn(url: string): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < SESSIONS) {
    const some = Array.from({ length: LOG_INS_AT_ONCE }, (_, n) => userAt((cookies.length + n) % USERS));
    cookies.push(...(await Promise.all(some.map((user) => openSession(url, user)))));
  }
  return cookies;
}

function get(url: string, path: string, cookie = ''): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { cookie } });
}

function userAt(index: number): LocalUser {
  const names = { firstName: 'Load', lastName: `${index}` };
  return { email: `load-${index}@example.com`, password: `four wet dogs at noon ${index}`, ...names, subscribed: true };
}
