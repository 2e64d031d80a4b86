import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OddsSource } from '../source.ts';
import { answer } from './answer.ts';
import {
  badKey,
  type Faults,
  makeFaults,
  noCredits,
  type Reply,
  refused,
  replyOf,
  replyOfFault,
  tooMany,
} from './faults.ts';
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

export interface Feed extends Pick<Faults, 'fail' | 'heal' | 'hits'> {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The reply to a GET, for who needs no server. */
  readonly reply: (url: URL) => Reply;
  /** What is left of the key's credits this month, and what was taken. */
  readonly credits: { readonly remaining: number; readonly used: number };
  readonly setCredits: (remaining: number) => void;
}

const MONTHLY_CREDITS = 100_000_000;
const CALLS_PER_SECOND = 30;

/** The odds provider on this machine: its paths, parameters, headers, credit counting and errors. */
export function makeFeed(options: FeedOptions): Feed {
  const { source, apiKey, now, callsPerSecond = CALLS_PER_SECOND } = options;
  const credits = { remaining: options.credits ?? MONTHLY_CREDITS, used: 0 };
  const { fail, heal, hits, takeFault } = makeFaults();
  const pace = { second: 0, calls: 0 };

  function keepPace(): void {
    const second = Math.floor(now() / 1000);
    if (pace.second !== second) Object.assign(pace, { second, calls: 0 });
    pace.calls += 1;
    if (pace.calls > callsPerSecond) throw tooMany;
  }

  /** Takes the cost of a call, or refuses it whole: there is no overage. Gives the usage headers, sent with free answers too. */
  function spend(cost: number): Record<string, string> {
    if (cost > Math.max(0, credits.remaining)) throw noCredits;
    credits.remaining -= cost;
    credits.used += cost;
    return {
      'x-requests-remaining': String(credits.remaining),
      'x-requests-used': String(credits.used),
      'x-requests-last': String(cost),
    };
  }

  function goodReply({ pathname, searchParams }: URL): Reply {
    keepPace();
    const key = searchParams.get('apiKey') ?? '';
    if (key === '') throw new Refusal('MISSING_KEY', 'API key is missing');
    if (key !== apiKey) throw badKey;
    const fault = takeFault(pathname);
    const failed = fault && replyOfFault(fault);
    if (failed !== undefined) return failed;
    const found = answer(source, pathname, searchParams, Math.floor(now() / 1000));
    if (found === undefined) return replyOf(404, '{"message":"Not found"}');
    const empty = fault === 'empty-league' && Array.isArray(found.json);
    const { json, cost } = empty ? { json: [], cost: 0 } : found;
    const text = JSON.stringify(json);
    const body = fault === 'cut-json' ? text.slice(0, Math.floor(text.length / 2)) : text;
    return replyOf(200, body, spend(cost));
  }

  function reply(url: URL): Reply {
    try {
      return goodReply(url);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  }

  return {
    fail,
    heal,
    hits,
    credits,
    reply,
    setCredits: (remaining) => {
      credits.remaining = remaining;
    },
    handle: (request, response) => {
      const made = reply(new URL(request.url ?? '/', 'http://feed'));
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
