import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { leagueLock } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { LEASE_SECONDS, RECENT_SECONDS, SCHEDULE_SLACK_SECONDS } from '../plan/run-times.ts';

const lockRow = z.object({
  token: z.int(),
  attemptId: z.string(),
  startedAt: storedSeconds,
  leaseUntil: storedSeconds,
});

/**
 * 'taken': the token grows with every lease. 'recent': a run of the league holds it or started less than a minute ago, or what was asked
 * for has been served.
 */
type Lease = { readonly state: 'taken'; readonly token: number } | { readonly state: 'recent' };

/** One run of a league. Its event may be delivered twice, late, or after a later one. */
export interface LeagueRun {
  readonly league: LeagueKey;
  /** Of the run, not of its event. */
  readonly attemptId: string;
  /** When the round asked for it, seconds since 1970. */
  readonly askedAt: Seconds;
}

export interface LeagueLockStore {
  /** `at`: seconds since 1970. */
  take(run: LeagueRun, at: Seconds): Promise<Lease>;
  /** Releases the lease, unless another run has it by now. `served`: a repetition of the event, or an earlier one, starts no run any more. */
  release(run: LeagueRun, token: number, outcome: { readonly served: boolean }): Promise<void>;
}

const isFreeAndNotServed = ({ askedAt }: LeagueRun, at: Seconds): Condition => ({
  expression: [
    'attribute_not_exists(pk)',
    '(leaseUntil <= :now AND startedAt <= :recent AND (attribute_not_exists(servedAt) OR servedAt < :asked))',
  ].join(' OR '),
  values: { ':now': at, ':recent': at - (RECENT_SECONDS - SCHEDULE_SLACK_SECONDS), ':asked': askedAt },
});

const holdsToken = (token: number): Condition => ({
  expression: '#token = :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createLeagueLockStore(table: Table): LeagueLockStore {
  return {
    async take(run, at) {
      const { league, attemptId } = run;
      try {
        const { token } = await table.update(leagueLock(league), {
          add: { token: 1 },
          set: { attemptId, startedAt: at, leaseUntil: at + LEASE_SECONDS },
          condition: isFreeAndNotServed(run, at),
          returning: lockRow,
        });
        return { state: 'taken', token };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const holder = error.old(lockRow);
        // The SDK retries a write whose response was lost; the retry then finds its own lease.
        return holder?.attemptId === attemptId ? { state: 'taken', token: holder.token } : { state: 'recent' };
      }
    },

    async release({ league, askedAt }, token, { served }) {
      try {
        const set = { leaseUntil: 0, ...(served ? { servedAt: askedAt } : {}) };
        await table.update(leagueLock(league), { set, condition: holdsToken(token) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}
