import { gunzipSync, gzipSync } from 'node:zlib';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ScannedBody } from './payload.ts';
import { readBody } from './read-body.ts';

/** The engine drops quotes of this age, so a reply is of no use any longer. */
const USELESS_AFTER_SECONDS = 600;
/** Speed matters here, and a small memory is small enough. */
const LEVEL = 1;

interface Kept {
  readonly at: Seconds;
  readonly body: Uint8Array;
}

/**
 * What the provider last said about single events, kept by the process from scan to scan. Credits pay for a few events a minute; with
 * the replies of the last minutes beside the new ones a list holds many more, each quote with its own time of confirmation.
 * Losing it (a new process) costs nothing but time: it fills again as calls are made.
 */
export class EventReplies {
  private readonly kept = new Map<string, Kept>();
  private readonly dearest = new Map<string, number>();

  /** `at`: seconds since 1970. */
  keep(eventId: string, body: unknown, at: Seconds): void {
    this.kept.set(eventId, {
      at,
      body: gzipSync(body instanceof ScannedBody ? body.bytes : JSON.stringify(body), { level: LEVEL }),
    });
  }

  /** The last reply about an event, when it is young enough to be of use. */
  reply(eventId: string, at: Seconds): unknown {
    const kept = this.kept.get(eventId);
    if (kept === undefined || at - kept.at > USELESS_AFTER_SECONDS) return undefined;
    return readBody(gunzipSync(kept.body));
  }

  /** Seconds since the last reply about an event; Infinity without one. */
  age(eventId: string, at: Seconds): Seconds {
    const kept = this.kept.get(eventId);
    return kept === undefined ? Number.POSITIVE_INFINITY : at - kept.at;
  }

  /** Lets go of what is too old. */
  forgetOld(at: Seconds): void {
    for (const [eventId, kept] of this.kept) if (at - kept.at > USELESS_AFTER_SECONDS) this.kept.delete(eventId);
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
