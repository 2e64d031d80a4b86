import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';
import { emailBounceStop, emailComplaintStop } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../platform/table/write.ts';

const DAY_SECONDS = 24 * 3600;

/**
 * How long an address that bounces permanently gets no email: the first time, the second, and each further time. Some servers report full
 * mailboxes and their own faults as permanent, so the first stop is short.
 */
const BOUNCE_STOPS = [DAY_SECONDS, 7 * DAY_SECONDS, 30 * DAY_SECONDS] as const;
/** Bounces count together until this long after the last stop. */
const REMEMBERED_SECONDS = 90 * DAY_SECONDS;
const COMPLAINT_STOP_SECONDS = 180 * DAY_SECONDS;

/** An address gets no email, or only some kinds, until `until`, in seconds since 1970. */
export interface Stop {
  readonly why: 'bounce' | 'complaint';
  readonly until: Seconds;
}

const stopRow = z.object({
  /** Seconds since 1970 until which the address is suppressed. */
  until: storedSeconds,
});
const bounceRow = z.extend(stopRow, {
  /** Stops so far, including this one. */
  bounces: z.int(),
});

export interface SuppressionStore {
  /** After a permanent bounce. A bounce during a stop changes nothing: it is a duplicate, or of an email sent before. `at`: seconds since 1970. */
  stopAfterBounce(emailHash: string, at: Seconds): Promise<void>;
  stopAfterComplaint(emailHash: string, at: Seconds): Promise<void>;
  /** The stop in force, if any; a bounce's before a complaint's, since it stops more. */
  stopOf(emailHash: string, at: Seconds): Promise<Stop | undefined>;
}

/** Of two bounces processed at once, one counts. */
const isUnchanged = (until: Seconds): Condition => ({
  expression: '#until = :read',
  names: { '#until': 'until' },
  values: { ':read': until },
});

export function createSuppressionStore(table: Table): SuppressionStore {
  return {
    async stopAfterBounce(emailHash, at) {
      const key = emailBounceStop(emailHash);
      const last = await table.get(key, bounceRow);
      if (last !== undefined && last.until > at) return;
      const counted = last === undefined || last.until + REMEMBERED_SECONDS <= at ? 0 : last.bounces;
      const until = at + (BOUNCE_STOPS[counted] ?? BOUNCE_STOPS[2]);
      const values = { until, why: 'bounce', bounces: counted + 1, ttl: until + REMEMBERED_SECONDS };
      try {
        await table.put(key, values, last === undefined ? isNew : isUnchanged(last.until));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },

    async stopAfterComplaint(emailHash, at) {
      const until = at + COMPLAINT_STOP_SECONDS;
      await table.put(emailComplaintStop(emailHash), { until, ttl: until });
    },

    async stopOf(emailHash, at) {
      const keys = [emailBounceStop(emailHash), emailComplaintStop(emailHash)];
      const [bounce, complaint] = await table.getMany(keys, stopRow);
      if (bounce !== undefined && bounce.until > at) return { why: 'bounce', until: bounce.until };
      if (complaint !== undefined && complaint.until > at) return { why: 'complaint', until: complaint.until };
      return undefined;
    },
  };
}
