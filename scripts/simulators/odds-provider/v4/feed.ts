import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import type { OddsSource } from '../source.ts';
import { respond } from './endpoints.ts';
import {
  errorReply,
  type Faults,
  invalidKey,
  makeFaults,
  makeReply,
  outOfCredits,
  type Reply,
  rateLimited,
  replyOfFault,
} from './faults.ts';
import { ProviderError } from './provider-error.ts';
import type { ScoreFault } from './scores.ts';

export interface FeedOptions {
  readonly source: OddsSource;
  /** The only valid key. */
  readonly apiKey: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly credits?: number;
  /** Rate limit; 30 at the provider. */
  readonly callsPerSecond?: number;
  /** Over so long the leagues' lists of games are answered, one after the other. */
  readonly roundMs?: number | undefined;
}

export interface Feed extends Pick<Faults, 'fail' | 'heal' | 'hits'> {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The reply to a GET, for use without a server. */
  readonly reply: (url: URL) => Reply;
  /** The key's remaining and used credits this month. */
  readonly credits: { readonly remaining: number; readonly used: number };
  readonly setCredits: (remaining: number) => void;
  /** Reports a game's score wrongly from now on, or with undefined rightly again. */
  readonly misreport: (gameId: string, fault: ScoreFault | undefined) => void;
}

const MONTHLY_CREDITS = 100_000_000;
const CALLS_PER_SECOND = 30;

/** The odds provider simulator: paths, parameters, headers, credit accounting and errors. */
export function makeFeed(options: FeedOptions): Feed {
  const { source, apiKey, now, callsPerSecond = CALLS_PER_SECOND, roundMs = 0 } = options;
  const credits = { remaining: options.credits ?? MONTHLY_CREDITS, used: 0 };
  const { fail, heal, hits, takeFault } = makeFaults();
  const scoreFaults = new Map<string, ScoreFault>();
  const rateWindow = { second: 0, calls: 0 };

  function checkRate(): void {
    const second = Math.floor(now() / 1000);
    if (rateWindow.second !== second) Object.assign(rateWindow, { second, calls: 0 });
    rateWindow.calls += 1;
    if (rateWindow.calls > callsPerSecond) throw rateLimited;
  }

  /** Charges a call's credits, or refuses it if they do not suffice. Returns the usage headers, also for free calls. */
  function charge(cost: number): Record<string, string> {
    if (cost > Math.max(0, credits.remaining)) throw outOfCredits;
    credits.remaining -= cost;
    credits.used += cost;
    return {
      'x-requests-remaining': String(credits.remaining),
      'x-requests-used': String(credits.used),
      'x-requests-last': String(cost),
    };
  }

  function replyOrThrow({ pathname, searchParams }: URL): Reply {
    checkRate();
    const key = searchParams.get('apiKey') ?? '';
    if (key === '') throw new ProviderError('MISSING_KEY', 'API key is missing');
    if (key !== apiKey) throw invalidKey;
    const fault = takeFault(pathname);
    const failed = fault && replyOfFault(fault);
    if (failed !== undefined) return failed;
    const result = respond(source, pathname, searchParams, Math.floor(now() / 1000), (id) => scoreFaults.get(id));
    if (result === undefined) return makeReply(404, '{"message":"Not found"}');
    const empty = fault === 'empty-league' && Array.isArray(result.json);
    const { json, cost } = empty ? { json: [], cost: 0 } : result;
    const text = JSON.stringify(json);
    const body = fault === 'cut-json' ? text.slice(0, Math.floor(text.length / 2)) : text;
    return makeReply(200, body, charge(cost));
  }

  function reply(url: URL): Reply {
    try {
      return replyOrThrow(url);
    } catch (error) {
      if (error instanceof ProviderError) return errorReply(error);
      throw error;
    }
  }

  return {
    fail,
    heal,
    hits,
    credits,
    reply,
    misreport: (gameId, fault) => {
      if (fault === undefined) scoreFaults.delete(gameId);
      else scoreFaults.set(gameId, fault);
    },
    setCredits: (remaining) => {
      credits.remaining = remaining;
    },
    handle: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://feed');
      const result = reply(url);
      const [, of] = /\/sports\/(\w+)\/events$/.exec(url.pathname) ?? [];
      const place = Math.max(
        0,
        leagues.findIndex(({ key }) => key === of),
      );
      if (result.unanswered !== true)
        setTimeout(() => send(request, response, result), (place * roundMs) / leagues.length);
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  if (request.method !== 'GET') {
    response.writeHead(405, { allow: 'GET' }).end();
    return;
  }
  const gzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = gzipped ? gzipSync(body, { level: 1 }) : Buffer.from(body);
  const encoding = gzipped ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : {};
  response.writeHead(status, { ...headers, ...encoding, 'content-length': String(bytes.length) }).end(bytes);
}
