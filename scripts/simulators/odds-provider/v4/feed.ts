import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OddsSource } from '../source.ts';
import { type Answer, answer } from './answer.ts';
import { type Credits, spend, usageHeaders } from './credits.ts';
import { json, type Reply, replyOfFault, tooMany } from './fault-replies.ts';
import { type Faults, makeFaults } from './faults.ts';
import { Refusal } from './refusal.ts';

export interface FeedOptions {
  readonly source: OddsSource;
  /** The one key that is accepted. */
  readonly apiKey: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly credits?: number;
  /** Calls in one second before 429; the provider's 30. */
  readonly callsPerSecond?: number;
}

/** One call that reached the feed; the key is left out. */
export interface FeedCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly status: number;
  readonly cost: number;
}

export interface Feed extends Pick<Faults, 'fail' | 'heal' | 'met'> {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly credits: Credits;
  readonly setCredits: (remaining: number) => void;
  /** Calls so far, oldest first; the last thousand. */
  readonly calls: () => readonly FeedCall[];
}

const MONTHLY_CREDITS = 100_000_000;
const CALLS_PER_SECOND = 30;
const CALLS_KEPT = 1000;

/** The odds provider on this machine: its paths, parameters, headers, credit counting and errors. */
export function makeFeed({
  source,
  apiKey,
  now,
  credits: start,
  callsPerSecond = CALLS_PER_SECOND,
}: FeedOptions): Feed {
  const credits: Credits = { remaining: start ?? MONTHLY_CREDITS, used: 0 };
  const faults = makeFaults();
  const calls: FeedCall[] = [];
  const pace = { second: 0, calls: 0 };

  function reply(url: URL): Reply {
    try {
      keepPace(pace, Math.floor(now() / 1000), callsPerSecond);
      checkKey(url.searchParams.get('apiKey'), apiKey);
      const fault = faults.befalling(url.pathname);
      if (fault !== undefined && fault !== 'cut-json' && fault !== 'empty-league') return replyOfFault(fault);
      const found = answer(source, url.pathname, url.searchParams, Math.floor(now() / 1000));
      if (found === undefined) return { status: 404, headers: json, body: '{"message":"Not found"}', cost: 0 };
      const { json: content, cost } = fault === 'empty-league' ? emptied(found) : found;
      spend(credits, cost);
      const text = JSON.stringify(content);
      const body = fault === 'cut-json' ? text.slice(0, Math.floor(text.length / 2)) : text;
      return { status: 200, headers: { ...json, ...usageHeaders(credits, cost) }, body, cost };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, headers: json, body: error.body, cost: 0 };
    }
  }

  return {
    fail: faults.fail,
    heal: faults.heal,
    met: faults.met,
    credits,
    setCredits: (remaining) => {
      credits.remaining = remaining;
    },
    calls: () => calls,
    handle: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://feed');
      const made = reply(url);
      const { apiKey: _key, ...query } = Object.fromEntries(url.searchParams);
      calls.push({ path: url.pathname, query, status: made.status, cost: made.cost });
      if (calls.length > CALLS_KEPT) calls.shift();
      if (made.silent !== true) send(request, response, made);
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  if (request.method !== 'GET') {
    response.writeHead(405, { allow: 'GET' }).end();
    return;
  }
  const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = zip ? gzipSync(body, { level: 1 }) : Buffer.from(body);
  const encoding = zip ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : {};
  response.writeHead(status, { ...headers, ...encoding, 'content-length': String(bytes.length) }).end(bytes);
}

function emptied({ json: content, cost }: Answer): Answer {
  return Array.isArray(content) ? { json: [], cost: 0 } : { json: content, cost };
}

function checkKey(sent: string | null, apiKey: string): void {
  if (sent === null || sent === '') throw new Refusal('MISSING_KEY', 'API key is missing');
  if (sent !== apiKey)
    throw new Refusal('INVALID_KEY', 'API key is not valid. See usage plans at https://the-odds-api.com');
}

function keepPace(pace: { second: number; calls: number }, second: number, most: number): void {
  if (pace.second !== second) Object.assign(pace, { second, calls: 0 });
  pace.calls += 1;
  if (pace.calls > most) throw tooMany();
}
