import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { roundLock } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { RECENT_SECONDS, SCHEDULE_SLACK_SECONDS } from '../plan/run-times.ts';

/** Longer than a round takes, which only asks: how long one that died blocks the next one. */
const ROUND_LEASE_SECONDS: Seconds = 30;

const lockRow = z.object({
  token: z.int(),
  scanId: z.string(),
  attemptId: z.string(),
  startedAt: storedSeconds,
  leaseUntil: storedSeconds,
});

/** 'taken': the token grows with every lease. 'recent': a round is running, or the schedule started one less than a minute ago. */
type Lease =
  | { readonly state: 'taken'; readonly token: number }
  | { readonly state: 'recent'; readonly scanId: string };

/** One run of a round. An event may start the same round twice: then the scan's id is the same, the run's is not. */
export interface RoundRun {
  readonly scanId: string;
  readonly attemptId: string;
  /** Whether the schedule started it, rather than a user. */
  readonly scheduled: boolean;
}

export interface RoundLockStore {
  /** `at`: seconds since 1970. */
  take(run: RoundRun, at: Seconds): Promise<Lease>;
  /** Releases the lease, unless another round has it by now. */
  release(token: number): Promise<void>;
}

const isFree = (at: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR leaseUntil <= :now',
  values: { ':now': at },
});

const isFreeAndNotRecent = (at: Seconds): Condition => ({
  expression: 'attribute_not_exists(pk) OR (leaseUntil <= :now AND startedAt <= :recent)',
  values: { ':now': at, ':recent': at - (RECENT_SECONDS - SCHEDULE_SLACK_SECONDS) },
});

const holdsToken = (token: number): Condition => ({
  expression: '#token = :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createRoundLockStore(table: Table): RoundLockStore {
  return {
    async take({ scanId, attemptId, scheduled }, at) {
      try {
        const { token } = await table.update(roundLock(), {
          add: { token: 1 },
          set: { scanId, attemptId, startedAt: at, leaseUntil: at + ROUND_LEASE_SECONDS },
          // A requested round asks for the leagues that were not scanned within a minute, whatever asked for the others.
          condition: scheduled ? isFreeAndNotRecent(at) : isFree(at),
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
        await table.update(roundLock(), { set: { leaseUntil: 0 }, condition: holdsToken(token) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}
