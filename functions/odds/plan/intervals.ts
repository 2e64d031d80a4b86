import type { ScanIntervals } from '../../../shared/deployment/scan-intervals.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { RECENT_SECONDS, SCHEDULE_SLACK_SECONDS } from './run-times.ts';

/** A league is scanned again long before these are over. */
const STARTS_KEPT = 12;

/** How often a stage scans. */
export interface ScanRhythm {
  /** From one scheduled round to the next. */
  readonly everySeconds: Seconds;
  readonly intervals: ScanIntervals;
}

/** What decides when a league is scanned next. */
export interface LastScan {
  /** Seconds since 1970. */
  readonly startedAt: Seconds;
  readonly failed: boolean;
  /** When its next games start, ascending; undefined if they are unknown. */
  readonly starts: readonly Seconds[] | undefined;
}

/** The interval of a league, a multiple of the schedule's. It is scanned in every round after a failure, and while its games are unknown. */
export function scanInterval(
  { failed, starts }: Omit<LastScan, 'startedAt'>,
  at: Seconds,
  rhythm: ScanRhythm,
): Seconds {
  const { everySeconds, intervals } = rhythm;
  if (failed || starts === undefined) return everySeconds;
  const next = starts.find((start) => start > at);
  const hours = next === undefined ? Number.POSITIVE_INFINITY : (next - at) / 3600;
  const minutes = intervals.rows.find((row) => hours <= row.startsWithinHours)?.everyMinutes ?? intervals.otherwise;
  return Math.max(1, Math.round((minutes * 60) / everySeconds)) * everySeconds;
}

/** Whether the scheduled round at a time scans the league: the one nearest to the end of its interval does. */
export function isDue(last: LastScan, at: Seconds, rhythm: ScanRhythm): boolean {
  return at - last.startedAt >= dueAfter(last, at, rhythm);
}

/** When the first scheduled round at or after `from` scans the league. `scheduledAt`: any time of a scheduled round. */
export function dueAt(last: LastScan, rhythm: ScanRhythm, from: Seconds, scheduledAt: Seconds): Seconds {
  const soonest = Math.max(from, last.startedAt + dueAfter(last, from, rhythm));
  const rounds = Math.ceil((soonest - scheduledAt) / rhythm.everySeconds);
  return scheduledAt + rounds * rhythm.everySeconds;
}

function dueAfter(last: LastScan, at: Seconds, rhythm: ScanRhythm): Seconds {
  const nearest = scanInterval(last, at, rhythm) - rhythm.everySeconds / 2;
  return Math.max(RECENT_SECONDS - SCHEDULE_SLACK_SECONDS, nearest);
}

/** The next times at which a league's games start, ascending. `events`: those that have not started, nearest start first. */
export function nextStarts(events: readonly Pick<EventFacts, 'startsAt'>[]): readonly Seconds[] {
  return [...new Set(events.map(({ startsAt }) => startsAt))].slice(0, STARTS_KEPT);
}
