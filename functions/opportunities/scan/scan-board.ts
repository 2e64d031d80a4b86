import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ProviderFailure, type ProviderFailureKind } from '../provider/failure.ts';
import type { Pointer } from '../snapshot/snapshot-store.ts';
import { ProviderPaused } from './guarded-provider.ts';
import type { LeagueFindings } from './league-scan.ts';
import { type LeagueProgress, type ScanProgress, type ScanStatsStore, unscannedLeague } from './scan-stats-store.ts';

/** A scan with a later token has taken over: this one must stop. */
export class ScanSuperseded extends Error {
  override readonly name = 'ScanSuperseded';
}

/** The progress of a running scan. A league's end is written together with the next one's start: one write per league. */
export interface ScanBoard {
  /** Writes the scan's start, with the first league being scanned. */
  begin(): Promise<void>;
  /** Writes nothing if that was already written. */
  scanning(league: LeagueKey): Promise<void>;
  fresh(league: LeagueKey, findings: LeagueFindings): void;
  failed(league: LeagueKey, problem: string): void;
  /** The scanned leagues are published. */
  published(): void;
  finish(state: 'done' | 'partial' | 'failed' | 'paused', at: Seconds): Promise<void>;
  /** The results could not be stored: no league has new data. */
  lost(at: Seconds): Promise<void>;
}

export interface ScanBoardParts {
  readonly stats: ScanStatsStore;
  readonly token: number;
  readonly scanId: string;
  /** When the scan started, seconds since 1970. */
  readonly at: Seconds;
  readonly scheduled: boolean;
  readonly before: ScanProgress | undefined;
  readonly pointer: Pointer;
  readonly creditsRemaining: () => number | null;
}

/** @throws ScanSuperseded from every method that writes, once a later scan has started. */
export function createScanBoard(parts: ScanBoardParts): ScanBoard {
  const { stats, token, scanId, at, before } = parts;
  const known = new Map(before?.leagues.map((row) => [row.league, row]));
  const rows = new Map<LeagueKey, LeagueProgress>(
    leagues.map(({ key }) => [key, asWaiting(known.get(key) ?? unscannedLeague(key), parts.pointer.get(key)?.dataAt)]),
  );

  async function write(state: ScanProgress['state'], finishedAt?: Seconds): Promise<void> {
    const written = await stats.write(token, {
      scanId,
      state,
      startedAt: at,
      finishedAt,
      scheduledAt: parts.scheduled ? at : before?.scheduledAt,
      creditsRemaining: parts.creditsRemaining() ?? undefined,
      leagues: [...rows.values()],
    });
    if (!written) throw new ScanSuperseded('a later scan has begun');
  }

  function change(league: LeagueKey, values: Partial<LeagueProgress>): void {
    rows.set(league, { ...(rows.get(league) ?? unscannedLeague(league)), ...values });
  }

  return {
    begin() {
      const [first] = rows.keys();
      if (first !== undefined) change(first, { state: 'scanning' });
      return write('running');
    },
    async scanning(league) {
      if (rows.get(league)?.state === 'scanning') return;
      change(league, { state: 'scanning' });
      await write('running');
    },
    fresh(league, { result, events }) {
      const { counts } = result;
      change(league, {
        state: 'fresh',
        events: events.length,
        quotes: counts.quotes,
        opportunities: opportunityKinds.reduce((sum, kind) => sum + result[kind].length, 0),
        quarantined: opportunityKinds.reduce((sum, kind) => sum + counts.quarantined[kind], 0),
        ambiguousNames: counts.ambiguous,
        futureQuotes: counts.future,
        nearMisses: counts.nearMisses,
        cut: opportunityKinds.reduce((sum, kind) => sum + counts.cut[kind], 0),
      });
    },
    failed(league, problem) {
      change(league, { state: 'failed', problem });
    },
    published() {
      for (const [league, { state }] of rows) if (state === 'fresh') change(league, { dataAt: at });
    },
    finish: (state, finishedAt) => write(state, finishedAt),
    lost(finishedAt) {
      for (const league of rows.keys()) change(league, { state: 'failed', problem: 'The scan failed.' });
      return write('failed', finishedAt);
    },
  };
}

/** Keeps the counts of the published data until the league has new ones, but not the last scan's problem. */
function asWaiting({ problem: _, ...row }: LeagueProgress, dataAt: Seconds | undefined): LeagueProgress {
  return { ...row, state: 'waiting', dataAt: dataAt ?? null };
}

const PAUSED = 'Odds updates are paused at the moment.';
const NO_ANSWER = 'The odds provider did not answer.';
const UNREADABLE = 'The odds provider sent something unreadable.';
const REFUSED = 'The odds provider refused the request.';

/** Messages for subscribers, without keys, credits or URLs. */
const words: Readonly<Record<ProviderFailureKind, string>> = {
  'out-of-credits': PAUSED,
  'bad-key': PAUSED,
  'bad-markets': REFUSED,
  'unknown-sport': REFUSED,
  'event-gone': REFUSED,
  refused: REFUSED,
  redirect: UNREADABLE,
  'too-large': UNREADABLE,
  'not-json': UNREADABLE,
  'unexpected-shape': UNREADABLE,
  'too-fast': NO_ANSWER,
  unavailable: NO_ANSWER,
  'timed-out': NO_ANSWER,
  unreachable: NO_ANSWER,
};

/** Why a league has no new data, for users. */
export function problemOf(error: unknown): string {
  if (error instanceof ProviderFailure) return words[error.kind];
  if (!(error instanceof ProviderPaused)) return 'The scan failed.';
  return error.reason === 'out-of-time' ? 'The scan ran out of time.' : PAUSED;
}

/** The reason for engineers, if scanning as a whole is paused; null for any other failure. */
export function pauseReason(error: unknown): string | null {
  if (error instanceof ProviderPaused) return error.reason === 'out-of-time' ? null : error.reason;
  const stops = error instanceof ProviderFailure && (error.kind === 'bad-key' || error.kind === 'out-of-credits');
  return stops ? error.kind : null;
}
