import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { callUrl, type ProviderAddress, type ProviderCall } from './address.ts';
import { limitConcurrency } from './concurrency-limit.ts';
import { type CreditReading, NO_READING, readCredits } from './credits.ts';
import { ProviderFailure, providerFailure } from './failure.ts';
import { readBody } from './read-body.ts';

const TIME_OUT_MS = 8_000;
const BODY_LIMIT_BYTES = 10_000_000;
const CALLS_AT_ONCE = 4;
/** Recommended by the provider after a 429 without Retry-After. */
const WAIT_AFTER_TOO_FAST_MS = 2_000;
const WAIT_AFTER_FAULT_MS = 500;
/** A longer wait would outlast the scan, so the call fails instead. */
const LONGEST_WAIT_MS = 10_000;

/** Records a call before it is made, and corrects the count with the cost in the reply. */
export interface CreditMeter {
  before(call: ProviderCall): Promise<(reading: CreditReading) => Promise<void>>;
}

export interface ProviderDeps extends ProviderAddress {
  /** How many calls may start in a second. */
  readonly callsPerSecond: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** A signal that aborts after this many milliseconds. */
  readonly deadline: (ms: number) => AbortSignal;
  /** Milliseconds since 1970, for a Retry-After with a date. */
  readonly now: () => Millis;
}

export interface ProviderClient {
  /**
   * The parsed body of one call: at most two attempts, at most four calls at once.
   * @throws ProviderFailure, whose text never contains the key. A failing meter throws its own error before any call is made.
   */
  get(call: ProviderCall, meter: CreditMeter): Promise<unknown>;
}

export function createProviderClient(deps: ProviderDeps): ProviderClient {
  const gate = limitConcurrency(CALLS_AT_ONCE);
  const get = async (call: ProviderCall, meter: CreditMeter): Promise<unknown> => {
    try {
      return await attempt(deps, call, meter);
    } catch (error) {
      const waitMs = error instanceof ProviderFailure ? waitBefore(error) : null;
      if (waitMs === null) throw error;
      await deps.wait(waitMs);
      return attempt(deps, call, meter);
    }
  };
  let nextAt = 0;
  /** Calls start one after another, never in bursts. */
  const pace = async () => {
    const waitMs = nextAt - deps.now();
    nextAt = Math.max(nextAt, deps.now()) + 1000 / deps.callsPerSecond;
    if (waitMs > 0) await deps.wait(waitMs);
  };
  return {
    get: (call, meter) =>
      gate(async () => {
        await pace();
        return get(call, meter);
      }),
  };
}

/** Milliseconds to wait before the only retry; null for no retry. */
function waitBefore(failure: ProviderFailure): number | null {
  if (failure.retry === 'never') return null;
  if (failure.kind !== 'too-fast') return WAIT_AFTER_FAULT_MS;
  const asked = failure.retryAfterSeconds;
  const waitMs = asked === undefined ? WAIT_AFTER_TOO_FAST_MS : asked * 1000;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}

async function attempt(deps: ProviderDeps, call: ProviderCall, meter: CreditMeter): Promise<unknown> {
  const settle = await meter.before(call);
  let reading = NO_READING;
  try {
    const reply = await send(deps, call);
    reading = readCredits(reply.headers);
    return await bodyOf(reply, deps.now());
  } catch (error) {
    throw asFailure(error);
  } finally {
    await settle(reading);
  }
}

function send(deps: ProviderDeps, call: ProviderCall): Promise<Response> {
  return deps.fetch(callUrl(deps, call), {
    headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
    redirect: 'manual',
    signal: deps.deadline(TIME_OUT_MS),
  });
}

async function bodyOf(reply: Response, nowMs: Millis): Promise<unknown> {
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    throw new ProviderFailure('redirect', { status: reply.status });
  }
  if (reply.ok) return readJson(reply, BODY_LIMIT_BYTES);
  const body = await readJson(reply, BODY_LIMIT_BYTES).catch(() => undefined);
  throw providerFailure(reply.status, body, retryAfterSeconds(reply.headers.get('retry-after'), nowMs));
}

/** Converts a fetch error without its message or cause, which may contain the URL and thus the key. */
function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return new ProviderFailure(timedOut ? 'timed-out' : 'unreachable');
}

function retryAfterSeconds(text: string | null, nowMs: Millis): Seconds | undefined {
  if (text === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/**
 * Reads and parses a body, failing as soon as it exceeds the limit (counted after decompression, so that a small compressed body cannot
 * exhaust memory).
 * @throws ProviderFailure 'too-large', 'not-json' (HTML, cut off); a broken connection throws fetch's error.
 */
async function readJson(reply: Response, limitBytes: number): Promise<unknown> {
  const body = await readBytes(reply, limitBytes);
  try {
    return readBody(body);
  } catch {
    throw new ProviderFailure('not-json', { status: reply.status });
  }
}

async function readBytes(reply: Response, limitBytes: number): Promise<Buffer> {
  if (reply.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new ProviderFailure('too-large', { status: reply.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
