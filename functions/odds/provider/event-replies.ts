import { gunzipSync, gzipSync } from 'node:zlib';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ScannedBody } from './payload.ts';
import { readBody } from './read-body.ts';

/** The engine drops older quotes, so an older reply is useless. */
const USELESS_AFTER_SECONDS = 600;
/** Speed matters more than size here. */
const GZIP_LEVEL = 1;

/** A parsed reply, and when the provider gave it: seconds since 1970. */
export interface AnsweredBody {
  readonly body: unknown;
  readonly answeredAt: Seconds;
}

interface StoredReply {
  readonly at: Seconds;
  readonly body: Uint8Array;
}

/**
 * The last replies about single events, cached in the process across scans, by the key of what was asked for: the markets of an event, or a
 * group of them. Credits pay for a few calls a minute; together with the replies of the last minutes a list covers many more, each quote
 * with its own confirmation time. After a restart the cache just refills as calls are made.
 */
export class EventReplies {
  private readonly stored = new Map<string, StoredReply>();
  private readonly highestCost = new Map<string, number>();

  /** `at`: seconds since 1970. */
  keep(key: string, body: unknown, at: Seconds): void {
    this.stored.set(key, {
      at,
      body: gzipSync(body instanceof ScannedBody ? body.bytes : JSON.stringify(body), { level: GZIP_LEVEL }),
    });
  }

  /** The last reply, with its time, if it is fresh enough. */
  reply(key: string, at: Seconds): AnsweredBody | undefined {
    const stored = this.stored.get(key);
    if (stored === undefined || at - stored.at > USELESS_AFTER_SECONDS) return undefined;
    return { body: readBody(gunzipSync(stored.body)), answeredAt: stored.at };
  }

  /** Seconds since the last reply; Infinity without one. */
  age(key: string, at: Seconds): Seconds {
    const stored = this.stored.get(key);
    return stored === undefined ? Number.POSITIVE_INFINITY : at - stored.at;
  }

  /** Drops replies that are too old. */
  forgetOld(at: Seconds): void {
    for (const [key, stored] of this.stored) if (at - stored.at > USELESS_AFTER_SECONDS) this.stored.delete(key);
  }

  /** Records the cost of a call. `kind`: of calls that cost about the same, such as those for one group of a league's markets. */
  paid(kind: string, cost: number): void {
    this.highestCost.set(kind, Math.max(cost, this.highestCost.get(kind) ?? 0));
  }

  /** The expected cost of such a call: the highest so far if there was one, but never more than that of all requested markets. */
  expected(kind: string, asked: number): number {
    return Math.min(asked, this.highestCost.get(kind) ?? asked);
  }
}
