import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { leagueCounts } from '../../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { leagueStats, scanStats } from '../../platform/table/keys.ts';
import type { StoredRow, Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed, unlessRefused } from '../../platform/table/write.ts';
import { RECENT_SECONDS } from '../plan/run-times.ts';

const leagueProgress = z.object({
  league: z.string(),
  state: z.enum(['never', 'waiting', 'scanning', 'fresh', 'failed']),
  /** When the published data was scanned, seconds since 1970. */
  dataAt: z.nullable(storedSeconds),
  ...leagueCounts,
  problem: z.optional(z.string()),
  /** The last run: its round, the token of its lease, and when it started and ended. */
  scanId: z.optional(z.string()),
  token: z.optional(z.int()),
  startedAt: z.optional(storedSeconds),
  finishedAt: z.optional(storedSeconds),
  /** It failed because the provider cannot be called at the moment. */
  paused: z.optional(z.boolean()),
  /** The lowest that the provider reported during the run. */
  creditsRemaining: z.optional(z.int()),
  /** When its next games start, ascending. */
  starts: z.optional(z.readonly(z.array(storedSeconds))),
});
/** Progress or result of a league's last run. */
export type LeagueProgress = z.output<typeof leagueProgress>;

/** The row of a league that was never scanned. */
export function unscannedLeague(league: string): LeagueProgress {
  const found = { events: 0, quotes: 0, opportunities: 0, quarantined: 0, cut: 0 };
  const leftOut = { ambiguousNames: 0, setAside: [], futureQuotes: 0, nearMisses: 0 };
  return { league, state: 'never', dataAt: null, ...found, ...leftOut };
}

const round = z.object({
  scanId: z.string(),
  /** 'running' is never replaced by an end: `scan-state.ts` derives it from the leagues. 'failed': the request could not be sent. */
  state: z.enum(['requested', 'running', 'failed']),
  /** The round lock's token; increases with each round. */
  token: z.optional(z.int()),
  /** Seconds since 1970, like all times here. */
  requestedAt: z.optional(storedSeconds),
  startedAt: z.optional(storedSeconds),
  /** When the schedule last started a round that asked for a league. */
  scheduledAt: z.optional(storedSeconds),
  /** The leagues that the round asked for, each with its credits. */
  asked: z.optional(z.record(z.string(), z.int())),
  /** Those of them whose event the bus did not accept. */
  unasked: z._default(z.array(z.string()), []),
});

/** The latest round, and each league's last run. */
export interface ScanProgress extends z.output<typeof round> {
  readonly leagues: ReadonlyMap<string, LeagueProgress>;
}

/** What a round writes when it begins. */
interface RoundStart {
  readonly scanId: string;
  readonly startedAt: Seconds;
  readonly scheduledAt: Seconds | undefined;
  readonly asked: ReadonlyMap<LeagueKey, number>;
}

export interface ProgressStore {
  read(): Promise<ScanProgress | undefined>;
  /**
   * Records a requested scan. 'recent', with the current scan's id, if another one was requested within a minute, or has begun since
   * `seen` was read.
   */
  request(
    scanId: string,
    at: Seconds,
    seen: ScanProgress | undefined,
  ): Promise<{ scanId: string; state: 'requested' | 'recent' }>;
  /** Withdraws a request that could not be sent, unless the scan started anyway. */
  withdraw(scanId: string): Promise<void>;
  /** False, without a write, if a later round has begun. */
  begin(token: number, start: RoundStart): Promise<boolean>;
  /** Records the leagues that could not be asked for, unless a later round has begun. */
  notAsked(token: number, leagues: readonly LeagueKey[]): Promise<void>;
  /** False, without a write, if a later run of the league has written. */
  writeLeague(token: number, progress: LeagueProgress): Promise<boolean>;
}

const noRequestSince = (seen: string | undefined, at: Seconds): Condition => {
  const notRequested = '(attribute_not_exists(requestedAt) OR requestedAt <= :recent)';
  const values = { ':recent': at - RECENT_SECONDS };
  if (seen === undefined) return { expression: `attribute_not_exists(scanId) AND ${notRequested}`, values };
  return { expression: `scanId = :seen AND ${notRequested}`, values: { ...values, ':seen': seen } };
};

const isStillRequested = (scanId: string): Condition => ({
  expression: '#state = :requested AND scanId = :scanId',
  names: { '#state': 'state' },
  values: { ':requested': 'requested', ':scanId': scanId },
});

/** Fencing: of rounds, and of each league's runs. */
const noLater = (token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

export function createProgressStore(table: Table): ProgressStore {
  const update = (change: Change) => unlessRefused(table.update(scanStats(), change));

  return {
    // One query costs what one row of the same size does. It is no snapshot, but each league's progress is whole.
    read: async () => progressIn(await table.rows(scanStats().pk, scanStats().sk)),

    async request(scanId, at, seen) {
      try {
        const condition = noRequestSince(seen?.scanId, at);
        await table.update(scanStats(), { set: { scanId, state: 'requested', requestedAt: at }, condition });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const current = error.old(z.object({ scanId: z.optional(z.string()) }))?.scanId ?? scanId;
        // The SDK retries a write whose response was lost; the retry then finds this same request.
        if (current !== scanId) return { scanId: current, state: 'recent' };
      }
      return { scanId, state: 'requested' };
    },

    async withdraw(scanId) {
      const condition = isStillRequested(scanId);
      await update({ set: { state: 'failed' }, remove: ['requestedAt'], condition });
    },

    begin: (token, { asked, ...start }) =>
      update({
        set: { ...start, state: 'running', token, asked: Object.fromEntries(asked), unasked: [] },
        remove: ['requestedAt'],
        condition: noLater(token),
      }),

    async notAsked(token, unasked) {
      await update({ set: { unasked }, condition: noLater(token) });
    },

    writeLeague: (token, progress) =>
      unlessRefused(table.put(leagueStats(progress.league), { ...progress, token }, noLater(token))),
  };
}

/** A league's progress that cannot be read, as one of the next version, counts as absent: the league's next run replaces it. */
function progressIn(rows: readonly StoredRow[]): ScanProgress | undefined {
  const row = rows.find(({ key }) => key.sk === scanStats().sk)?.values;
  if (row?.scanId === undefined) return undefined;
  const known = rows.flatMap(({ values }) => z.safeParse(leagueProgress, values).data ?? []);
  return { ...z.parse(round, row), leagues: new Map(known.map((each) => [each.league, each])) };
}
