import { gunzipSync, gzipSync } from 'node:zlib';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ScannedBody } from './payload.ts';
import { readBody } from './read-body.ts';

/** The engine drops quotes of this age, so a reply is of no use any longer. */
const USELESS_AFTER_SECONDS = 600;
/** Speed matters here, and a small memory is small enough. */
const GZIP_LEVEL = 1;

interface StoredReply {
  readonly at: Seconds;
  readonly body: Uint8Array;
}

/**
 * What the provider last said about single events, kept by the process from scan to scan. Credits pay for a few events a minute; with
 * the replies of the last minutes beside the new ones a list holds many more, each quote with its own time of confirmation.
 * Losing it (a new process) costs nothing but time: it fills again as calls are made.
 */
export class EventReplies {
  private readonly stored = new Map<string, StoredReply>();
  private readonly dearest = new Map<string, number>();

  /** `at`: seconds since 1970. */
  keep(eventId: string, body: unknown, at: Seconds): void {
    this.stored.set(eventId, {
      at,
      body: gzipSync(body instanceof ScannedBody ? body.bytes : JSON.stringify(body), { level: GZIP_LEVEL }),
    });
  }

  /** The last reply about an event, when it is young enough to be of use. */
  reply(eventId: string, at: Seconds): unknown {
    const stored = this.stored.get(eventId);
    if (stored === undefined || at - stored.at > USELESS_AFTER_SECONDS) return undefined;
    return readBody(gunzipSync(stored.body));
  }

  /** Seconds since the last reply about an event; Infinity without one. */
  age(eventId: string, at: Seconds): Seconds {
    const stored = this.stored.get(eventId);
    return stored === undefined ? Number.POSITIVE_INFINITY : at - stored.at;
  }

  /** Lets go of what is too old. */
  forgetOld(at: Seconds): void {
    for (const [eventId, stored] of this.stored)
      if (at - stored.at > USELESS_AFTER_SECONDS) this.stored.delete(eventId);
  }

  /** A call about one of the league's events cost this much. */
  paid(league: string, cost: number): void {
    this.dearest.set(league, Math.max(cost, this.dearest.get(league) ?? 0));
  }

  /** What such a call is expected to cost: never more than everything asked for, and as little as the dearest one so far once there was one. */
  expected(league: string, asked: number): number {
    return Math.min(asked, this.dearest.get(league) ?? asked);
  }
}
