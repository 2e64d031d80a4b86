import { sportLabel } from '../../../../../shared/catalogue/sports.ts';
import type { LeagueScan, ScanStats } from '../../../../../shared/contracts/opportunities.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { formatCount, formatSpan } from '../../../lib/format.ts';
import { ScanNotObserved } from './follow-scan.ts';

export interface ScanProgress {
  readonly text: string;
  /** 0 to 1; undefined before the first league is known. */
  readonly share: number | undefined;
}

/** The text about how a scan ended. */
export interface ScanResult {
  readonly tone: 'success' | 'caution' | 'failure';
  readonly text: string;
  /** What caused a failure. */
  readonly error?: unknown;
}

/**
 * `Scanning… 3 of 5 leagues · 12,400 prices`. Leagues end one by one: only the prices of those that have ended are counted.
 * `isRefreshing`: the scan has ended, and the pages are fetching its lists.
 */
export function progressOf(stats: ScanStats | undefined, isRefreshing: boolean): ScanProgress {
  if (isRefreshing) return { text: 'Loading new prices…', share: 1 };
  if (stats === undefined || stats.state !== 'running' || stats.leaguesTotal === 0) {
    return { text: 'Scanning…', share: undefined };
  }
  const { leaguesDone, leaguesTotal } = stats;
  const open = stats.leagues.filter(({ state }) => state === 'waiting' || state === 'scanning');
  const quotes = stats.quotes - open.reduce((sum, league) => sum + league.quotes, 0);
  const prices = quotes > 0 ? ` · ${formatCount(quotes)} prices` : '';
  const leagues = leaguesTotal === 1 ? 'league' : 'leagues';
  return { text: `Scanning… ${leaguesDone} of ${leaguesTotal} ${leagues}${prices}`, share: leaguesDone / leaguesTotal };
}

/**
 * The result of a scan, without the errors of single leagues: see `leagueErrors`. A scan counts all kinds at all sportsbooks; `shown`: how
 * many of them the board beside it shows, undefined without one.
 */
export function scanResult(stats: ScanStats, answer: 'requested' | 'recent', shown?: number): ScanResult {
  const here = shown === undefined ? '' : ` This board shows ${formatCount(shown)}, with your books and filters.`;
  const found = `${formatCount(stats.opportunities)} opportunities in ${formatCount(stats.quotes)} prices`;
  switch (stats.state) {
    case 'failed':
      return { tone: 'failure', text: 'The scan failed. You are seeing the latest prices we have.' };
    case 'paused':
      return { tone: 'caution', text: 'Scanning is paused for now. You are seeing the latest prices we have.' };
    case 'partial':
      return { tone: 'caution', text: `Scan partly finished: ${found}.${here}` };
    default:
      return {
        tone: 'success',
        text: `${answer === 'recent' ? 'Scanned less than a minute ago' : 'Scan complete'}: ${found}.${here}`,
      };
  }
}

/** A sentence for each league without fresh prices. `now` in milliseconds. */
export function leagueErrors(stats: ScanStats | undefined, now: number): string[] {
  return (stats?.leagues ?? []).flatMap((league) => leagueError(league, now) ?? []);
}

function leagueError({ league, state, stale, dataAt }: LeagueScan, now: number): string | undefined {
  const name = sportLabel(league);
  if (stale) return `${name} is hidden: its prices are older than 30 min.`;
  if (state !== 'failed') return undefined;
  if (dataAt === null) return `${name} could not be refreshed; no prices yet.`;
  const age = formatSpan(Math.max(0, Math.floor((now - Date.parse(dataAt)) / 1_000)));
  return `${name} could not be refreshed; showing prices from ${age} ago.`;
}

/** The result of a scan that could not be started or followed. */
export function scanFailure(error: unknown): ScanResult {
  if (error instanceof ScanNotObserved) {
    return { tone: 'caution', text: 'The scan is taking longer than usual. New prices appear once it ends.' };
  }
  if (hasStatus(error, 429)) {
    return { tone: 'caution', text: messageFor(error, 'Too many scans. Please wait a minute and try again.') };
  }
  return { tone: 'failure', text: messageFor(error, 'Scan failed'), error };
}
