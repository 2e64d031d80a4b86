import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type * as wire from '../../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { dueAt, type ScanRhythm } from '../plan/intervals.ts';
import type { LeagueProgress, ScanProgress } from '../progress/progress-store.ts';
import { creditsRemainingIn, lastScanOf, leagueAt, scanStateAt } from '../progress/scan-state.ts';
import { isStale } from '../snapshot/freshness.ts';
import { instant } from '../snapshot/instant.ts';

/** What the statistics depend on besides the progress. */
export interface ScanStatsNow {
  readonly at: Seconds;
  /** The leagues that the stage scans. */
  readonly scanned: readonly LeagueKey[];
  readonly rhythm: ScanRhythm;
}

/** The latest scan as shown on the page at a time, in seconds since 1970. */
export function scanStatsReply(progress: ScanProgress | undefined, now: ScanStatsNow): wire.ScanStats {
  const rows = leagues.map(({ key }) => leagueAt(progress, key, now.at));
  const scan = progress && scanStateAt(progress, now.at);
  return {
    scanId: progress?.scanId ?? null,
    state: scan?.state ?? 'never',
    leaguesDone: scan?.done ?? 0,
    leaguesTotal: scan?.total ?? rows.length,
    quotes: sum(rows, 'quotes'),
    opportunities: sum(rows, 'opportunities'),
    creditsRemaining: (progress && creditsRemainingIn(progress)) ?? null,
    startedAt: scan?.state === 'requested' ? null : instantOrNull(progress?.startedAt),
    finishedAt: instantOrNull(scan?.finishedAt),
    nextScanAt: instantOrNull(nextScan(progress, now)),
    leagues: rows.map((row) => leagueReply(row, now.at)),
  };
}

function leagueReply(row: LeagueProgress, at: Seconds): wire.LeagueScan {
  const { league, state, dataAt, events, quotes, opportunities, quarantined, problem } = row;
  const { ambiguousNames, setAside, futureQuotes, nearMisses, cut } = row;
  return {
    ...{ league, state, events, quotes, opportunities, quarantined, cut },
    ...{ ambiguousNames, setAside: [...setAside], futureQuotes, nearMisses },
    dataAt: instantOrNull(dataAt ?? undefined),
    stale: dataAt !== null && isStale(dataAt, at),
    problem,
  };
}

function sum(rows: readonly LeagueProgress[], field: 'quotes' | 'opportunities'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

/** The first scheduled round from now on that scans a league. */
function nextScan(progress: ScanProgress | undefined, { at, scanned, rhythm }: ScanStatsNow): Seconds | undefined {
  const scheduledAt = progress?.scheduledAt;
  if (scheduledAt === undefined) return undefined;
  const soonest = Math.max(at, scheduledAt) + 1;
  return Math.min(
    ...scanned.map((league) => {
      const last = lastScanOf(progress, league, at) ?? { startedAt: 0, failed: true, starts: undefined };
      return dueAt(last, rhythm, soonest, scheduledAt);
    }),
  );
}

function instantOrNull(seconds: number | undefined): string | null {
  return seconds === undefined ? null : instant(seconds);
}
