import * as z from 'zod/mini';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { scanStats } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Change, type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { storedDemand } from '../plan/league-demand.ts';
import { RECENT_SECONDS } from '../plan/run-times.ts';

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
  /** The last run: its round, the token of its lease, and when it started and ended. Absent from rows of an earlier version. */
  scanId: z.optional(z.string()),
  token: z.optional(z.int()),
  startedAt: z.optional(storedSeconds),
  finishedAt: z.optional(storedSeconds),
  /** It failed because the provider cannot be called at the moment. */
  paused: z.optional(z.boolean()),
  /** The lowest that the provider reported during the run. */
  creditsRemaining: z.optional(z.int()),
  demand: z.optional(storedDemand),
});
/** Progress or result of a league's last run. */
export type LeagueProgress = z.output<typeof leagueProgress>;

/** The row of a league that was never scanned. */
export function unscannedLeague(league: string): LeagueProgress {
  const counts = { events: 0, quotes: 0, opportunities: 0, quarantined: 0 };
  return { league, state: 'never', dataAt: null, ...counts, ambiguousNames: 0, futureQuotes: 0, nearMisses: 0, cut: 0 };
}

const round = z.object({
  scanId: z.string(),
  /** 'running' is never replaced by an end: `scan-state.ts` derives it from the leagues. An earlier version stored the ends too. */
  state: z.enum(['requested', 'running', 'done', 'partial', 'failed', 'paused']),
  /** The round lock's token; increases with each round. */
  token: z.optional(z.int()),
  /** Seconds since 1970, like all times here. */
  requestedAt: z.optional(storedSeconds),
  startedAt: z.optional(storedSeconds),
  /** Only in rows of an earlier version. */
  finishedAt: z.optional(storedSeconds),
  /** When the schedule last started a round that asked for a league. */
  scheduledAt: z.optional(storedSeconds),
  /** Only in rows of an earlier version. */
  creditsRemaining: z.optional(z.int()),
  /** The leagues that the round asked for, each with its credits. Absent from rows of an earlier version. */
  asked: z.optional(z.record(z.string(), z.int())),
  /** Those of them whose event the bus did not accept. */
  unasked: z._default(z.array(z.string()), []),
  /** The progress of the leagues in a row of an earlier version; each league's own attribute counts before it. */
  leagues: z._default(z.array(leagueProgress), []),
});

/** The latest round, and each league's last run. */
export interface ScanProgress extends Omit<z.output<typeof round>, 'leagues'> {
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

const noLaterRound = (token: number): Condition => ({
  expression: 'attribute_not_exists(#token) OR #token <= :token',
  names: { '#token': 'token' },
  values: { ':token': token },
});

/** Fencing, league by league. A row of an earlier version has no attribute for it. */
const noLaterRun = (league: string, token: number): Condition => ({
  expression: 'attribute_not_exists(#league.#token) OR #league.#token <= :token',
  names: { '#league': league, '#token': 'token' },
  values: { ':token': token },
});

export function createProgressStore(table: Table): ProgressStore {
  /** False if the condition did not hold. */
  async function update(change: Change): Promise<boolean> {
    try {
      await table.update(scanStats(), change);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }

  return {
    read: async () => progressIn(await table.get(scanStats(), z.record(z.string(), z.unknown()))),

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
        remove: ['requestedAt', 'finishedAt'],
        condition: noLaterRound(token),
      }),

    async notAsked(token, unasked) {
      await update({ set: { unasked }, condition: noLaterRound(token) });
    },

    writeLeague: (token, progress) =>
      update({ set: { [progress.league]: { ...progress, token } }, condition: noLaterRun(progress.league, token) }),
  };
}

/** A league's attribute that cannot be read, as one of another version, counts as absent: the league's next run replaces it. */
function progressIn(row: Readonly<Record<string, unknown>> | undefined): ScanProgress | undefined {
  if (row?.scanId === undefined) return undefined;
  const { leagues: earlier, ...latest } = z.parse(round, row);
  const own = leagues.flatMap(({ key }) => z.safeParse(leagueProgress, row[key]).data ?? []);
  return { ...latest, leagues: new Map([...earlier, ...own].map((each) => [each.league, each])) };
}
