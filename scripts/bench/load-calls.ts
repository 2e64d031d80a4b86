import autocannon from 'autocannon';
import * as z from 'zod';
import { opportunityList } from '../../shared/contracts/opportunities.ts';
import { openSession, ownPageHeaders } from '../dev/session.ts';
import { PEOPLE, personAt } from './load-people.ts';

/** Two for each person: a session has 300 calls in five minutes. */
const SESSIONS = 2 * PEOPLE;
/** Sent at once while people log in: fewer than the tries of one address. */
const AT_ONCE = 8;

/** One call as it is sent; `turn` counts all calls of a run. */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: (turn: number) => Record<string, string>;
  readonly body?: (turn: number) => string;
  /** Statuses that are an answer as the product means it. */
  readonly expected: readonly number[];
}

export interface Calls {
  readonly list: Call;
  readonly unchanged: Call;
  readonly presets: Call;
  readonly save: Call;
  readonly odds: Call;
  readonly logIn: Call;
  /** The cookies of somebody's session. */
  readonly cookieOf: (person: number) => string;
}

/** Logs everybody in, and takes list, tag and event from what the product answers. */
export async function makeCalls(url: string): Promise<Calls> {
  const cookies: string[] = [];
  for (let from = 0; from < SESSIONS; from += AT_ONCE) {
    const places = Array.from({ length: AT_ONCE }, (_, place) => from + place);
    cookies.push(...(await Promise.all(places.map((place) => openSession(url, personAt(place % PEOPLE))))));
  }
  const cookieOf = (turn: number) => cookies[turn % cookies.length] ?? '';
  const get = (name: string, path: string, more: Record<string, string> = {}): Call => ({
    name,
    method: 'GET',
    path,
    headers: (turn) => ({ cookie: cookieOf(turn), 'accept-encoding': 'br, gzip', ...more }),
    expected: [200],
  });
  const answer = await fetch(`${url}/api/opportunities`, { headers: { cookie: cookieOf(0) } });
  const [row] = z.parse(opportunityList, await answer.json());
  const tag = z.parse(z.string(), answer.headers.get('etag'));
  if (row === undefined) throw new Error('The scan has found nothing');
  return {
    list: get('list', '/api/opportunities'),
    unchanged: { ...get('unchanged list', '/api/opportunities', { 'if-none-match': tag }), expected: [304] },
    presets: get('presets read', '/api/saved-filter-presets?page=dashboard'),
    odds: get('odds', `/api/odds/${encodeURIComponent(row.eventId)}/${encodeURIComponent(row.market)}`),
    save: {
      name: 'preset saved',
      method: 'POST',
      path: '/api/saved-filter-presets',
      headers: (turn) => ({ ...ownPageHeaders(url), cookie: cookieOf(turn) }),
      body: (turn) => JSON.stringify(presetAt(turn)),
      expected: [200],
    },
    logIn: {
      name: 'log-in',
      method: 'POST',
      path: '/api/login',
      headers: () => ownPageHeaders(url),
      body: (turn) => {
        const { email, password } = personAt(turn % PEOPLE);
        return JSON.stringify({ email, password });
      },
      // One address may have 50 tries under way, one person ten.
      expected: [200, 429],
    },
    cookieOf,
  };
}

export const nameAt = (turn: number) => `Preset ${turn}`;

function presetAt(turn: number) {
  return {
    name: nameAt(turn),
    page: 'dashboard',
    selectedSportsbooks: [],
    selectedLeagues: [],
    selectedTimeRange: 'all',
    minProfit: null,
    maxProfit: null,
  };
}

interface Extent {
  readonly connections: number;
  /** So many calls, or for so many seconds. */
  readonly amount?: number;
  readonly seconds?: number;
  /** The first call's turn. */
  readonly from?: number;
}

export interface Answered {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Refused by a limit, as it should be. */
  readonly refused: number;
  /** Broken connections, time-outs and answers that nobody means. */
  readonly errors: number;
}

/** Sends calls in turn over so many connections, each waiting for its answer. Latencies are of the answers that are no refusals. */
export async function drive(url: string, calls: readonly Call[], extent: Extent): Promise<Answered> {
  const { connections, amount, seconds = 2, from = 0 } = extent;
  let turn = from;
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    excludeErrorStats: calls.some(({ expected }) => expected.includes(429)),
    requests: calls.map(({ method, path, headers, body }) => ({
      method,
      path,
      setupRequest: (request) => {
        const now = turn++;
        return { ...request, headers: headers(now), ...(body === undefined ? {} : { body: body(now) }) };
      },
    })),
  });
  const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => ({
    status: Number(status),
    count,
  }));
  const total = (wanted: (status: number) => boolean) =>
    counts.filter(({ status }) => wanted(status)).reduce((sum, { count }) => sum + count, 0);
  const expected = new Set(calls.flatMap((call) => call.expected));
  return {
    perSecond: total((status) => expected.has(status) && status !== 429) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: expected.has(429) ? total((status) => status === 429) : 0,
    errors: result.errors + total((status) => !expected.has(status)),
  };
}
