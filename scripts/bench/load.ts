import autocannon from 'autocannon';
import * as z from 'zod';
import { opportunityList } from '../../shared/contracts/opportunities.ts';
import { listPresets } from '../../shared/contracts/presets.ts';
import { type LocalUser, type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../dev/session.ts';
import { type Figure, median } from './figures.ts';

/** So many that nobody's 50 presets, and nobody's 300 calls in five minutes with two sessions each, are used up. */
const PEOPLE = 32;
const SESSIONS = 2 * PEOPLE;
/** Sent at once while people log in: fewer than the tries of one address. */
const LOG_INS_AT_ONCE = 8;
const READERS = 232;
const SAVES_A_ROUND = 24;
const ROUND_SECONDS = 10;
/** Limits of sessions begin anew. */
const WINDOW_MS = 300_000;
/** What may be left to chance in the end over the beginning. */
const MOST_GROWTH = 1.2;
const DEFAULT_MINUTES = 0.5;

/**
 * The local product under 256 connections from another process of this machine, with a scan in every round of ten seconds: no error, no
 * lost write, flat memory. What one function thread answers is not what Lambda does, where every call under way has a process of its own.
 * `minutes`: at most ten.
 */
export async function benchLoad(minutes = DEFAULT_MINUTES): Promise<Figure[]> {
  const product = await startProductProcess();
  try {
    for (let place = 0; place < PEOPLE; place += 1) await product.add(personAt(place));
    await product.scan();
    const cookies = await logIn(product.url);
    return await rounds(product, cookies, Math.max(3, Math.round((minutes * 60) / ROUND_SECONDS)));
  } finally {
    await product.stop();
  }
}

async function rounds(product: ProductProcess, cookies: readonly string[], count: number): Promise<Figure[]> {
  const { url } = product;
  const row = z.parse(opportunityList, await (await get(url, '/api/opportunities', cookies[0])).json())[0];
  if (row === undefined) throw new Error('The scan has found nothing');
  const odds = `/api/odds/${encodeURIComponent(row.eventId)}/${encodeURIComponent(row.market)}`;
  const presets = '/api/saved-filter-presets';
  const measured: { errors: number; perSecond: number; p99: number; rss: number; heap: number }[] = [];
  let turn = 0;
  const next = () => ({ cookie: cookies[turn++ % cookies.length] ?? '', 'accept-encoding': 'br' });
  for (let round = 0; round < count; round += 1) {
    await product.advance(WINDOW_MS);
    const places = Array.from({ length: SAVES_A_ROUND }, (_, n) => round * SAVES_A_ROUND + n);
    const [read, saves] = await Promise.all([
      autocannon({
        url,
        connections: READERS,
        duration: ROUND_SECONDS,
        requests: ['/api/opportunities', `${presets}?page=dashboard`, odds].map((path) => ({
          path,
          setupRequest: (request) => ({ ...request, headers: next() }),
        })),
      }),
      Promise.all(
        places.map((place) =>
          fetch(`${url}${presets}`, {
            method: 'POST',
            headers: { ...ownPageHeaders(url), cookie: cookies[place % PEOPLE] ?? '' },
            body: JSON.stringify({ name: `Preset ${place}`, page: 'dashboard', ...noFilters }),
          }),
        ),
      ),
      product.scan(),
    ]);
    const { rss, heapUsed: heap } = await product.memory();
    if (read['2xx'] === 0) throw new Error('No call was answered in a whole round');
    const errors = read.errors + read.non2xx + saves.filter(({ ok }) => !ok).length;
    measured.push({ errors, perSecond: read.requests.average, p99: read.latency.p99, rss, heap });
  }
  const names = new Set<string>();
  for (const cookie of cookies.slice(0, PEOPLE)) {
    const found = await get(url, `${presets}?page=dashboard`, cookie);
    for (const { name } of z.parse(listPresets.reply, await found.json())) names.add(name);
  }
  const third = Math.max(1, Math.floor(count / 3));
  const grown = (of: 'rss' | 'heap') =>
    median(measured.slice(-third).map((each) => each[of])) / median(measured.slice(0, third).map((each) => each[of]));
  const size = READERS + SAVES_A_ROUND;
  const saved = count * SAVES_A_ROUND;
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  return [
    { name: 'errors', size, value: errors, unit: 'count', goal: 0 },
    { name: 'presets saved and not found', size: saved, value: saved - names.size, unit: 'count', goal: 0 },
    { name: 'process memory, last third over first', size, value: grown('rss'), unit: 'ratio', goal: MOST_GROWTH },
    { name: 'heap, last third over first', size, value: grown('heap'), unit: 'ratio', goal: MOST_GROWTH },
    { name: 'calls a second', size, value: median(measured.map(({ perSecond }) => perSecond)), unit: 'calls/s' },
    { name: '99 of 100 are answered in', size, value: median(measured.map(({ p99 }) => p99)), unit: 'ms' },
  ];
}

const noFilters = {
  selectedSportsbooks: [],
  selectedLeagues: [],
  selectedTimeRange: 'all',
  minProfit: null,
  maxProfit: null,
};

/** Two sessions of everybody: first one of each, then another. */
async function logIn(url: string): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < SESSIONS) {
    const some = Array.from({ length: LOG_INS_AT_ONCE }, (_, n) => personAt((cookies.length + n) % PEOPLE));
    cookies.push(...(await Promise.all(some.map((person) => openSession(url, person)))));
  }
  return cookies;
}

function get(url: string, path: string, cookie = ''): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { cookie } });
}

function personAt(place: number): LocalUser {
  const names = { firstName: 'Load', lastName: `${place}` };
  return { email: `load-${place}@example.com`, password: `four wet dogs at noon ${place}`, ...names, subscribed: true };
}
