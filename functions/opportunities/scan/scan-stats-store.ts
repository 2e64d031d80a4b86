import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { scanStats } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { LEASE_SECONDS, RECENT_SECONDS } from './scan-lock-store.ts';

const leagueProgress = z.object({
  league: z.string(),
  state: z.enum(['never', 'waiting', 'scanning', 'fresh', 'failed']),
  /** When the published data was scanned, seconds since 1970. */
  dataAt: z.nullable(storedSeconds),
  events: z.int(),
  quotes: z.int(),
  opportunities: z.int(),
  quarantined: z.int(),
  /** Left out: quotes of names that may stand for two people, and quotes from the future. Counted: names with a near miss. */
  ambiguousNames: z._default(z.int(), 0),
  futureQuotes: z._default(z.int(), 0),
  nearMisses: z._default(z.int(), 0),
  /** Opportunities left out of lists that hold only the best. */
  cut: z._default(z.int(), 0),
  problem: z.optional(z.string()),
});
export type LeagueProgress = z.output<typeof leagueProgress>;

/** The row of a league that was never scanned. */
export function unscannedLeague(league: string): LeagueProgress {
  const counts = { events: 0, quotes: 0, opportunities: 0, quarantined: 0 };
  return { league, state: 'never', dataAt: null, ...counts, ambiguousNames: 0, futureQuotes: 0, nearMisses: 0, cut: 0 };
}

const progress = z.object({
  scanId: z.string(),
  state: z.enum(['requested', 'running', 'done', 'partial', 'failed', 'paused']),
  /** The lock's token; increases with each scan. */
  token: z.optional(z.int()),
  /** Seconds since 1970, like all times here. */
  requestedAt: z.optional(storedSeconds),
  startedAt: z.optional(storedSeconds),
  finishedAt: z.optional(storedSeconds),
  /** When the schedule last started a scan. */
  scheduledAt: z.optional(storedSeconds),
  creditsRemaining: z.optional(z.int()),
  /** Absent if a scan was requested before the first one ran. */
  leagues: z._default(z.array(leagueProgress), []),
});
/** Progress or result of the latest scan. */
export type ScanProgress = z.output<typeof progress>;

export interface ScanStatsStore {
  read(): Promise<ScanProgress | undefined>;
  /** Records a requested scan; 'recent', with that scan's id, if one is running, or was requested or started within a minute. */
  request(scanId: string, at: Seconds): Promise<{ scanId: string; state: 'requested' | 'recent' }>;
  /** Withdraws a request that could not be sent, unless the scan started anyway. */
  withdraw(scanId: string): Promise<void>;
  /** False, without a write, if a later scan has written. */
  write(token: number, progress: Omit<ScanProgress, 'token'>): Promise<boolean>;
}

const noRecentRequest = (at: Seconds): Condition => ({
  expression: [
    '(attribute_not_exists(requestedAt) OR requestedAt <= :recent)',
    '(attribute_not_exists(startedAt) OR startedAt <= :recent)',
    '(attribute_not_exists(#state) OR #state <> :running OR startedAt <= :lease)',
  ].join(' AND '),
  names: { '#state': 'state' },
  values: { ':recent': at - RECENT_SECONDS, ':lease': at - LEASE_SECONDS, ':running': 'running' },
});

const isStillRequested = (scanId: string): Condition => ({
  expression: '#state = :requested AND scanId = :scanId',
  names: { '#state': 'state' },
  values: { ':requested': 'requested', ':scanId': scanId },
});

const noLaterScan = (token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createScanStatsStore(table: Table): ScanStatsStore {
  return {
    read: () => table.get(scanStats(), progress),

    async request(scanId, at) {
      try {
        await table.update(scanStats(), {
          set: { scanId, state: 'requested', requestedAt: at },
          condition: noRecentRequest(at),
        });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const currentScanId = error.old(z.object({ scanId: z.string() }))?.scanId ?? scanId;
        // The SDK retries a write whose response was lost; the retry then finds this same request.
        if (currentScanId !== scanId) return { scanId: currentScanId, state: 'recent' };
      }
      return { scanId, state: 'requested' };
    },

    async withdraw(scanId) {
      try {
        const condition = isStillRequested(scanId);
        await table.update(scanStats(), { set: { state: 'failed' }, remove: ['requestedAt'], condition });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },

    async write(token, values) {
      try {
        await table.put(scanStats(), { ...values, token }, noLaterScan(token));
        return true;
      } catch (error) {
        if (error instanceof ConditionFailed) return false;
        throw error;
      }
    },
  };
}
