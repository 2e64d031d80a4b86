import { Logger } from '@aws-lambda-powertools/logger';

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

/** A log that never fails: an entry that cannot be written is lost, the call it tells of goes on. */
export function createLog(sink: Sink): Log {
  const write: Sink = (level, event, facts) => {
    try {
      sink(level, event, facts);
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

let standardLog: Log | undefined;

/** The process's log: one JSON object a line on standard output. */
export function standardOutputLog(): Log {
  standardLog ??= createLog(powertoolsSink());
  return standardLog;
}

/** Made by the first entry: only then is the environment read that sets its level. */
function powertoolsSink(): Sink {
  let logger: Logger | undefined;
  return (level, event, facts) => {
    logger ??= new Logger({ serviceName: 'crossbook' });
    logger[level](event, { ...facts });
  };
}

function errorFacts(error: unknown): Facts {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { errorName: typeof error };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { errorName: error.name, errorMessage: error.message, errorStack: error.stack, errorCause: cause };
}
