import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { LastScan } from '../plan/intervals.ts';
import { LEASE_SECONDS, RECENT_SECONDS } from '../plan/run-times.ts';
import { type LeagueProgress, type ScanProgress, unscannedLeague } from './progress-store.ts';

/** A round, and the leagues that it asked for, at a time. */
export interface ScanState {
  readonly state: ScanProgress['state'] | RoundEnd;
  /** Seconds since 1970; undefined while it runs. */
  readonly finishedAt: Seconds | undefined;
  /** Of the leagues that it asked for. */
  readonly done: number;
  readonly total: number;
}

/** How a round ended: every league is fresh, some are, none is, or none because the provider cannot be called at the moment. */
type RoundEnd = 'done' | 'partial' | 'failed' | 'paused';

const PROBLEM = 'The scan failed.';

/** A league's progress as of a time: one that the round asked for waits until its run begins. A run that outlived its lease has failed. */
export function leagueAt(progress: ScanProgress | undefined, league: string, at: Seconds): LeagueProgress {
  const last = progress?.leagues.get(league) ?? unscannedLeague(league);
  if (progress?.state === 'running' && wasAsked(progress, league) && !hasBegun(progress, last)) {
    const { problem: _, ...rest } = last;
    const failed = progress.unasked.includes(league) || outlived(progress.startedAt, at);
    return failed ? { ...rest, state: 'failed', problem: PROBLEM } : { ...rest, state: 'waiting' };
  }
  if (last.state !== 'scanning' || last.startedAt === undefined || !outlived(last.startedAt, at)) return last;
  return { ...last, state: 'failed', problem: PROBLEM };
}

/** The round's state, derived from its leagues: each league's run writes only its own. `at`: seconds since 1970. */
export function scanStateAt(progress: ScanProgress, at: Seconds): ScanState {
  const { state, asked = {}, requestedAt = 0, startedAt } = progress;
  if (state !== 'running') {
    // No round has picked it up.
    const failed = state === 'failed' || at - requestedAt > RECENT_SECONDS;
    return { state: failed ? 'failed' : 'requested', finishedAt: undefined, done: 0, total: leagues.length };
  }
  const rows = Object.keys(asked).map((league) => leagueAt(progress, league, at));
  const settled = rows.filter(isSettled);
  const counts = { done: settled.length, total: rows.length };
  if (settled.length < rows.length) return { state: 'running', finishedAt: undefined, ...counts };
  const ends = rows.map((row) => (hasBegun(progress, row) ? row.finishedAt : undefined) ?? startedAt ?? 0);
  return { state: endOf(rows), finishedAt: Math.max(startedAt ?? 0, ...ends), ...counts };
}

/**
 * Whether a requested scan would find the same prices as the current one: it runs, was requested within a minute, or every league was
 * scanned or asked for within a minute.
 */
export function isRecent(progress: ScanProgress, scanned: readonly LeagueKey[], at: Seconds): boolean {
  const { state } = scanStateAt(progress, at);
  if (state === 'running' || state === 'requested') return true;
  return scanned.every((league) => at - (lastScanOf(progress, league, at)?.startedAt ?? 0) < RECENT_SECONDS);
}

/** A league's last run; undefined if it was never scanned. */
export function lastScanOf(progress: ScanProgress | undefined, league: LeagueKey, at: Seconds): LastScan | undefined {
  const last = progress?.leagues.get(league);
  if (last?.startedAt === undefined) return undefined;
  return { startedAt: last.startedAt, failed: leagueAt(progress, league, at).state === 'failed', starts: last.starts };
}

/** Whether a run of the league holds its lease. */
export function isRunning({ state, startedAt }: LeagueProgress, at: Seconds): boolean {
  return state === 'scanning' && startedAt !== undefined && !outlived(startedAt, at);
}

/** Credits of the latest round's runs that may still be spent: they have not ended, and are not lost. */
export function outstandingIn(progress: ScanProgress, at: Seconds): number {
  const open = Object.entries(progress.asked ?? {}).filter(([league]) => {
    const { state } = leagueAt(progress, league, at);
    return state === 'waiting' || state === 'scanning';
  });
  return open.reduce((sum, [, credits]) => sum + credits, 0);
}

/** Whether the league's last run, or the one that the latest round asked for, outlived its lease without an end. */
export function hasNotEnded(progress: ScanProgress, league: LeagueKey, at: Seconds): boolean {
  const [stored, now] = [progress.leagues.get(league)?.state, leagueAt(progress, league, at).state];
  return now === 'failed' && stored !== 'failed' && !progress.unasked.includes(league);
}

/** The lowest number of credits left that a run of this round has heard of, or else the last known one. */
export function creditsRemainingIn(progress: ScanProgress): number | undefined {
  const known = [...progress.leagues.values()].filter((row) => row.creditsRemaining !== undefined);
  const numbers = (rows: readonly LeagueProgress[]) => rows.flatMap(({ creditsRemaining }) => creditsRemaining ?? []);
  const current = numbers(known.filter((row) => hasBegun(progress, row)));
  if (current.length > 0) return Math.min(...current);
  const latest = known.toSorted((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0)).slice(0, 1);
  return numbers(latest)[0];
}

const wasAsked = ({ asked = {} }: ScanProgress, league: string) => Object.hasOwn(asked, league);

/** A run that an earlier round asked for may begin late, and then counts for this one. */
function hasBegun({ scanId, startedAt = 0 }: ScanProgress, row: LeagueProgress): boolean {
  return row.scanId !== undefined && (row.scanId === scanId || (row.startedAt ?? 0) >= startedAt);
}

function isSettled({ state }: LeagueProgress): boolean {
  return state === 'fresh' || state === 'failed';
}

function endOf(rows: readonly LeagueProgress[]): RoundEnd {
  const fresh = rows.filter(({ state }) => state === 'fresh').length;
  if (fresh === rows.length) return 'done';
  if (fresh > 0) return 'partial';
  return rows.every(({ paused }) => paused === true) ? 'paused' : 'failed';
}

function outlived(startedAt: Seconds | undefined, at: Seconds): boolean {
  return at - (startedAt ?? 0) > LEASE_SECONDS;
}
