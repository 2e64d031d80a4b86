import { leagues } from '../../../shared/catalogue/leagues.ts';
import type * as wire from '../../../shared/contracts/opportunities.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { LEASE_SECONDS, RECENT_SECONDS } from '../scan/scan-lock-store.ts';
import { type LeagueProgress, type ScanProgress, unscannedLeague } from '../scan/scan-stats-store.ts';
import { isStale } from '../snapshot/freshness.ts';
import { instant } from '../snapshot/instant.ts';

/** The latest scan as shown on the page at a time, in seconds since 1970. */
export function scanStatsReply(
  progress: ScanProgress | undefined,
  now: { readonly at: Seconds; readonly scanEverySeconds: Seconds },
): wire.ScanStats {
  const known = new Map(progress?.leagues.map((row) => [row.league, row]));
  const rows = leagues.map(({ key }) => known.get(key) ?? unscannedLeague(key));
  const state = progress === undefined ? 'never' : stateAt(progress, now.at);
  return {
    scanId: progress?.scanId ?? null,
    state,
    leaguesDone: state === 'requested' ? 0 : rows.filter(isSettled).length,
    leaguesTotal: rows.length,
    quotes: sum(rows, 'quotes'),
    opportunities: sum(rows, 'opportunities'),
    creditsRemaining: progress?.creditsRemaining ?? null,
    startedAt: state === 'requested' ? null : instantOrNull(progress?.startedAt),
    finishedAt: state === 'requested' || state === 'running' ? null : instantOrNull(progress?.finishedAt),
    nextScanAt: instantOrNull(nextScan(progress?.scheduledAt, now)),
    leagues: rows.map((row) => leagueReply(row, now.at)),
  };
}

/** A request that no scan picked up, and a scan that outlived its lease, count as failed. */
function stateAt({ state, requestedAt, startedAt }: ScanProgress, at: Seconds): ScanProgress['state'] {
  if (state === 'requested' && at - (requestedAt ?? 0) > RECENT_SECONDS) return 'failed';
  if (state === 'running' && at - (startedAt ?? 0) > LEASE_SECONDS) return 'failed';
  return state;
}

function leagueReply({ dataAt, ...row }: LeagueProgress, at: Seconds): wire.LeagueScan {
  const { problem, ...rest } = row;
  return {
    ...rest,
    dataAt: instantOrNull(dataAt ?? undefined),
    stale: dataAt !== null && isStale(dataAt, at),
    ...(problem === undefined ? {} : { problem }),
  };
}

function isSettled({ state }: LeagueProgress): boolean {
  return state === 'fresh' || state === 'failed';
}

function sum(rows: readonly LeagueProgress[], field: 'quotes' | 'opportunities'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function nextScan(
  scheduledAt: Seconds | undefined,
  now: { at: Seconds; scanEverySeconds: Seconds },
): number | undefined {
  if (scheduledAt === undefined) return undefined;
  const { at, scanEverySeconds } = now;
  const periods = Math.floor(Math.max(0, at - scheduledAt) / scanEverySeconds) + 1;
  return scheduledAt + periods * scanEverySeconds;
}

function instantOrNull(seconds: number | undefined): string | null {
  return seconds === undefined ? null : instant(seconds);
}
