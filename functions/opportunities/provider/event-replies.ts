import { gunzipSync, gzipSync } from 'node:zlib';
import { ScannedBody } from './payload.ts';
import { readBody } from './read-body.ts';

/** The engine drops older quotes, so an older reply is useless. */
const USELESS_AFTER_SECONDS = 600;
/** Speed matters more than size here. */
const LEVEL = 1;

interface Kept {
  readonly at: number;
  readonly body: Uint8Array;
}

/**
 * The last replies about single events, cached in the process across scans. Credits pay for a few events a minute; together with the
 * replies of the last minutes a list covers many more, each quote with its own confirmation time. After a restart the cache just refills as
 * calls are made.
 */
export class EventReplies {
  private readonly kept = new Map<string, Kept>();
  private readonly dearest = new Map<string, number>();

  /** `at`: seconds since 1970. */
  keep(eventId: string, body: unknown, at: number): void {
    this.kept.set(eventId, {
      at,
      body: gzipSync(body instanceof ScannedBody ? body.bytes : JSON.stringify(body), { level: LEVEL }),
    });
  }

  /** The last reply about an event, if it is fresh enough. */
  reply(eventId: string, at: number): unknown {
    const kept = this.kept.get(eventId);
    if (kept === undefined || at - kept.at > USELESS_AFTER_SECONDS) return undefined;
    return readBody(gunzipSync(kept.body));
  }

  /** Seconds since the last reply about an event; Infinity without one. */
  age(eventId: string, at: number): number {
    const kept = this.kept.get(eventId);
    return kept === undefined ? Number.POSITIVE_INFINITY : at - kept.at;
  }

  /** Drops replies that are too old. */
  forgetOld(at: number): void {
    for (const [eventId, kept] of this.kept) if (at - kept.at > USELESS_AFTER_SECONDS) this.kept.delete(eventId);
  }

  /** Records the cost of a call about one of the league's events. */
  paid(league: string, cost: number): void {
    this.dearest.set(league, Math.max(cost, this.dearest.get(league) ?? 0));
  }

  /** The expected cost of such a call: the highest so far if there was one, but never more than that of all requested markets. */
  expected(league: string, asked: number): number {
    return Math.min(asked, this.dearest.get(league) ?? asked);
  }
}
