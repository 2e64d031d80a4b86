import autocannon from 'autocannon';
import * as z from 'zod';
import { opportunityList } from '../../shared/contracts/opportunities.ts';
import { listPresets } from '../../shared/contracts/presets.ts';
import { type Person, type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../dev/session.ts';
import { type Figure, median } from './figures.ts';

/** So many that nobody's 50 presets, and nobody's 300 calls in five minutes with two sessions each, are used up. */
const PEOPLE = 32;
const SESSIONS = 2 * PEOPLE;
/** Sent at once while people log in: fewer than the tries of one address. */
const LOG_INS_AT_ONCE = 8;
const READERS = 248;
const SAVERS = 8;
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
    const people = Array.from({ length: PEOPLE }, (_, place) => personAt(place));
    for (const person of people) await product.add(person);
    await product.scan();
    return await rounds(
      product,
      await logIn(product.url, people),
      Math.max(3, Math.round((minutes * 60) / ROUND_SECONDS)),
    );
  } finally {
    await product.stop();
  }
}

async function rounds(product: ProductProcess, cookies: readonly string[], count: number): Promise<Figure[]> {
  const { url } = product;
  const row = z.parse(opportunityList, await (await get(url, '/api/opportunities', cookies)).json())[0];
  if (row === undefined) throw new Error('The scan has found nothing');
  const odds = `/api/odds/${encodeURIComponent(row.eventId)}/${encodeURIComponent(row.market)}`;
  const presets = '/api/saved-filter-presets';
  const measured: { errors: number; perSecond: number; p99: number; rss: number; heap: number }[] = [];
  let turn = 0;
  const headers = () => ({
    ...ownPageHeaders(url),
    cookie: cookies[turn++ % cookies.length] ?? '',
    'accept-encoding': 'br',
  });
  let saved = 0;
  const preset = () => JSON.stringify({ name: `Preset ${saved++}`, page: 'dashboard', ...noFilters });
  for (let round = 0; round < count; round += 1) {
    await product.advance(WINDOW_MS);
    const [read, save] = await Promise.all([
      autocannon({
        url,
        connections: READERS,
        duration: ROUND_SECONDS,
        requests: ['/api/opportunities', `${presets}?page=dashboard`, odds].map((path) => ({
          path,
          setupRequest: (request) => ({ ...request, headers: headers() }),
        })),
      }),
      autocannon({
        url: `${url}${presets}`,
        connections: SAVERS,
        amount: SAVES_A_ROUND,
        requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, headers: headers(), body: preset() }) }],
      }),
      product.scan(),
    ]);
    const { rss, heapUsed: heap } = await product.memory();
    const errors = [read, save].reduce((sum, each) => sum + each.errors + each.non2xx, 0);
    measured.push({ errors, perSecond: read.requests.average, p99: read.latency.p99, rss, heap });
  }
  const names = new Set<string>();
  for (const cookie of cookies.slice(0, PEOPLE)) {
    const found = await get(url, `${presets}?page=dashboard`, [cookie]);
    for (const { name } of z.parse(listPresets.reply, await found.json())) names.add(name);
  }
  const third = Math.max(1, Math.floor(count / 3));
  const grown = (of: 'rss' | 'heap') =>
    median(measured.slice(-third).map((each) => each[of])) / median(measured.slice(0, third).map((each) => each[of]));
  const size = READERS + SAVERS;
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
async function logIn(url: string, people: readonly Person[]): Promise<string[]> {
  const cookies: string[] = [];
  for (let from = 0; from < SESSIONS; from += LOG_INS_AT_ONCE) {
    const some = Array.from({ length: LOG_INS_AT_ONCE }, (_, place) => people[(from + place) % PEOPLE] ?? personAt(0));
    cookies.push(...(await Promise.all(some.map((person) => openSession(url, person)))));
  }
  return cookies;
}

function get(url: string, path: string, [cookie = '']: readonly string[]): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { cookie } });
}

function personAt(place: number): Person {
  const names = { firstName: 'Load', lastName: `${place}` };
  return { email: `load-${place}@example.com`, password: `four wet dogs at noon ${place}`, ...names, subscribed: true };
}
