import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { scanLock } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';

/** Longer than a scan can run: how long a scan that died blocks the next one. */
export const LEASE_SECONDS = 150;
/** Another scan this soon after the last one started would find the same prices. */
export const RECENT_SECONDS = 60;
/** A one-minute schedule is not exact to the second; starting this much early is allowed. */
const SCHEDULE_SLACK_SECONDS = 10;

const lockRow = z.object({
  token: z.int(),
  scanId: z.string(),
  attemptId: z.string(),
  startedAt: storedSeconds,
  leaseUntil: storedSeconds,
});

/** 'taken': the token grows with every lease. 'recent': a scan is running, or started less than a minute ago. */
type Lease =
  | { readonly state: 'taken'; readonly token: number }
  | { readonly state: 'recent'; readonly scanId: string };

/** One run of a scan. An event may start the same scan twice: then the scan's id is the same, the run's is not. */
export interface ScanRun {
  readonly scanId: string;
  readonly attemptId: string;
  /** Whether the schedule started it, rather than a user. */
  readonly scheduled: boolean;
}

export interface ScanLockStore {
  /** Every scan, scheduled or requested, takes this lock. `at`: seconds since 1970. */
  take(run: ScanRun, at: Seconds): Promise<Lease>;
  /** Releases the lease, unless another scan has it by now. */
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
        // The SDK retries a write whose response was lost; the retry then finds its own lease.
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
