import { AsyncLocalStorage } from 'node:async_hooks';
import { requestIdIn } from '../../shared/contracts/request-id.ts';

/** Fields of a log entry. Flat on purpose, so that no event, body or headers can be passed. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Level = 'info' | 'warn' | 'error';

/** Where log entries go. */
export type Sink = (level: Level, event: string, facts: Facts) => void;

export interface Log {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  /** `error`: the thrown value; its name, message, stack and cause are logged. */
  error(event: string, facts?: Facts, error?: unknown): void;
}

/** Line breaks and terminal control characters that JSON does not escape. */
const CONTROL_CHARACTERS = /[\u007f-\u009f\u2028\u2029]/g;

/** A log that never throws: an entry that cannot be written is lost. */
export function createLog(sink: Sink): Log {
  const write: Sink = (level, event, facts) => {
    try {
      sink(level, event, withoutControlCharacters(facts));
    } catch {
      // There is nowhere left to report to.
    }
  };
  return {
    info: (event, facts = {}) => write('info', event, facts),
    warn: (event, facts = {}) => write('warn', event, facts),
    error: (event, facts = {}, error = undefined) => write('error', event, { ...facts, ...errorFacts(error) }),
  };
}

const requestFacts = new AsyncLocalStorage<Facts>();

/**
 * Adds these facts to all entries logged while `act` runs, so that the entries of one request can be correlated. Inside another `loggedWith`
 * they are added to its facts.
 */
export function loggedWith<T>(facts: Facts, act: () => Promise<T>): Promise<T> {
  return requestFacts.run({ ...requestFacts.getStore(), ...facts }, act);
}

/** The id of the request that the running code serves, or that caused the running job; undefined outside both. */
export function currentRequestId(): string | undefined {
  return requestIdIn(requestFacts.getStore()?.requestId);
}

let standardLog: Log | undefined;

/** The process's log: JSON lines on standard output. */
export function standardOutputLog(): Log {
  standardLog ??= openStandardLog();
  return standardLog;
}

/**
 * A closed pipe emits an error event, which ends the process without a listener. Registered once for all functions that share a process in
 * local development.
 */
function openStandardLog(): Log {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return createLog(lineSink);
}

/**
 * Fields have the names of Powertools for AWS Lambda, which filters, alarms and tools expect. Written by hand: that library would double
 * our cold start.
 */
const lineSink: Sink = (level, event, facts) => {
  const trace = process.env._X_AMZN_TRACE_ID?.match(/Root=([\w-]+)/)?.[1];
  const entry = {
    ...{ level: level.toUpperCase(), message: event, timestamp: new Date().toISOString(), service: 'crossbook' },
    xray_trace_id: trace,
  };
  // The standard fields come first for readability, and again last, so that facts cannot override them.
  process.stdout.write(`${JSON.stringify({ ...entry, ...requestFacts.getStore(), ...facts, ...entry })}\n`);
};

function errorFacts(error: unknown): Facts {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { errorName: typeof error };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { errorName: error.name, errorMessage: error.message, errorStack: error.stack, errorCause: cause };
}

/** Messages of third-party errors may contain anything. */
function withoutControlCharacters(facts: Facts): Facts {
  const plain = (text: string) =>
    text.replace(CONTROL_CHARACTERS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? plain(fact) : fact]),
  );
}
