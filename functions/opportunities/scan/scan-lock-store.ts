import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { scanLock } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';

/** Longer than a scan can run: a scan that died blocks the next one no longer than this. */
export const LEASE_SECONDS = 150;
/** Another scan so soon after one began would find the same prices. */
export const RECENT_SECONDS = 60;
/** A schedule of one minute does not start its functions to the second; so much early is not too early. */
const SCHEDULE_SLACK_SECONDS = 10;

const lockRow = z.object({
  token: z.int(),
  scanId: z.string(),
  attemptId: z.string(),
  startedAt: storedSeconds,
  leaseUntil: storedSeconds,
});

/** 'taken': the token grows with every lease. 'recent': a scan runs, or began less than a minute ago. */
type Lease =
  | { readonly state: 'taken'; readonly token: number }
  | { readonly state: 'recent'; readonly scanId: string };

/** One try at a scan. A message may start the same scan twice: its id is the same then, the attempt's never. */
export interface ScanRun {
  readonly scanId: string;
  readonly attemptId: string;
  /** The schedule asks, rather than a person. */
  readonly scheduled: boolean;
}

export interface ScanLockStore {
  /** One door for every scan, whoever asks. `at`: seconds since 1970. */
  take(attempt: ScanRun, at: Seconds): Promise<Lease>;
  /** Ends the lease, unless somebody else holds it by now. */
  release(token: number): Promise<void>;
}

const isFreeAndNotRecent = (at: Seconds, recentSeconds: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR (leaseUntil <= :now AND startedAt <= :recent)',
  values: { ':now': at, ':recent': at - recentSeconds },
});

const holdsToken = (token: number): Condition => ({
  expression: '#token = :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createScanLockStore(table: Table): ScanLockStore {
  return {
    async take({ scanId, attemptId, scheduled }, at) {
      const recentSeconds = scheduled ? RECENT_SECONDS - SCHEDULE_SLACK_SECONDS : RECENT_SECONDS;
      try {
        const { token } = await table.update(scanLock(), {
          add: { token: 1 },
          set: { scanId, attemptId, startedAt: at, leaseUntil: at + LEASE_SECONDS },
          condition: isFreeAndNotRecent(at, recentSeconds),
          returning: lockRow,
        });
        return { state: 'taken', token };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const holder = error.old(lockRow);
        // The SDK repeats a write whose answer got lost; the second attempt then meets the first one's lease.
        if (holder?.attemptId === attemptId) return { state: 'taken', token: holder.token };
        return { state: 'recent', scanId: holder?.scanId ?? scanId };
      }
    },

    async release(token) {
      try {
        await table.update(scanLock(), { set: { leaseUntil: 0 }, condition: holdsToken(token) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}
