import { AsyncLocalStorage } from 'node:async_hooks';

/** Named facts about one thing that happened. Flat on purpose: an event, a body or a header map cannot be passed. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Level = 'info' | 'warn' | 'error';

/** Where log entries go. */
export type Sink = (level: Level, event: string, facts: Facts) => void;

export interface Log {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  /** `error`: what was thrown; its name, message, stack and cause are written. */
  error(event: string, facts?: Facts, error?: unknown): void;
}

/** Line ends and orders to terminals that JSON lets pass; all others it escapes itself. */
const CONTROL_CHARACTERS = /[\u007f-\u009f\u2028\u2029]/g;

/** A log that never fails: an entry that cannot be written is lost, the call it tells of goes on. */
export function createLog(sink: Sink): Log {
  const write: Sink = (level, event, facts) => {
    try {
      sink(level, event, withoutControlCharacters(facts));
    } catch {
      // Nowhere left to report to.
    }
  };
  return {
    info: (event, facts = {}) => write('info', event, facts),
    warn: (event, facts = {}) => write('warn', event, facts),
    error: (event, facts = {}, error = undefined) => write('error', event, { ...facts, ...errorFacts(error) }),
  };
}

const requestFacts = new AsyncLocalStorage<Facts>();

/** Whatever the process's log is told while `act` runs carries these facts too, so that entries of one request are found together. */
export function loggedWith<T>(facts: Facts, act: () => Promise<T>): Promise<T> {
  return requestFacts.run(facts, act);
}

let standardLog: Log | undefined;

/** The process's log: one JSON object a line on standard output. */
export function standardOutputLog(): Log {
  standardLog ??= openStandardLog();
  return standardLog;
}

/**
 * A pipe that nobody reads any more says so as an event, which ends the process where nobody listens for it. Once is enough for all the
 * functions that share a process on a laptop.
 */
function openStandardLog(): Log {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return createLog(lineSink);
}

/**
 * Members are named as Powertools for AWS Lambda names them, which filters, alarms and tools expect. Written by hand: loading that
 * library costs each cold start as much as everything else of ours together.
 */
const lineSink: Sink = (level, event, facts) => {
  const trace = process.env._X_AMZN_TRACE_ID?.match(/Root=([\w-]+)/)?.[1];
  const entry = {
    ...{ level: level.toUpperCase(), message: event, timestamp: new Date().toISOString(), service: 'crossbook' },
    ...(trace === undefined ? {} : { xray_trace_id: trace }),
  };
  // The entry's own members come first for readers, and once more last: facts cannot take their place.
  process.stdout.write(`${JSON.stringify({ ...entry, ...requestFacts.getStore(), ...facts, ...entry })}\n`);
};

function errorFacts(error: unknown): Facts {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { errorName: typeof error };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { errorName: error.name, errorMessage: error.message, errorStack: error.stack, errorCause: cause };
}

/** The text of an error of somebody else's may hold anything. */
function withoutControlCharacters(facts: Facts): Facts {
  const plain = (text: string) =>
    text.replace(CONTROL_CHARACTERS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? plain(fact) : fact]),
  );
}
