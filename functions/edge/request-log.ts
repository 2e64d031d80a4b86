import type { Log } from '../platform/logger.ts';
import type { HttpEvent, HttpReply } from './http.ts';

/** Facts that only the answer knows. */
export interface Notes {
  /** Hash of the user's id. */
  readonly user?: string;
}

interface Passing {
  readonly event: HttpEvent;
  readonly response: HttpReply | null | undefined;
}

/** One entry a request: who, what, how long, outcome. Never bodies, headers or addresses in full. */
export function createRequestLog(endpoint: string, log: Log, elapsed: () => number) {
  const begun = new WeakMap<HttpEvent, { at: number; notes: Notes }>();
  return {
    begin({ event }: Passing): void {
      begun.set(event, { at: elapsed(), notes: {} });
    },
    note(event: HttpEvent, notes: Notes): void {
      const entry = begun.get(event);
      if (entry !== undefined) entry.notes = { ...entry.notes, ...notes };
    },
    end({ event, response }: Passing): void {
      const entry = begun.get(event);
      log.info('request', {
        endpoint,
        requestId: event.requestContext.requestId,
        status: response?.statusCode,
        ms: entry === undefined ? undefined : Math.round(elapsed() - entry.at),
        ...entry?.notes,
      });
    },
  };
}
