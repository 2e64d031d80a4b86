import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';

/** When scheduled scans publish a league's new lists: the first time and the interval. */
export const scanSchedule = z.object({
  /** Expected end of the first scheduled scan after the published one, if it takes as long; seconds since 1970. */
  firstAt: storedSeconds,
  everySeconds: storedSeconds.check(z.positive()),
});
export type ScanSchedule = z.output<typeof scanSchedule>;

/**
 * When the next list is due, as of `at`. In the past while it is late; once it is late by half an interval, for example because its scan
 * failed, the following one is due.
 */
export function nextListAt({ firstAt, everySeconds }: ScanSchedule, at: Seconds): Seconds {
  const late = at - firstAt;
  return firstAt + Math.max(0, Math.floor(late / everySeconds + 0.5)) * everySeconds;
}

/** Lists due this soon after one another are fetched once, when all of them are there. */
const TOGETHER_SECONDS = 20;

/** When the next list of several leagues is due: the last of those that are due soon after the first. Undefined without a league. */
export function nextOfAll(schedules: readonly ScanSchedule[], at: Seconds): Seconds | undefined {
  const due = schedules.map((schedule) => nextListAt(schedule, at));
  if (due.length === 0) return undefined;
  const first = Math.min(...due);
  return Math.max(...due.filter((each) => each <= first + TOGETHER_SECONDS));
}
