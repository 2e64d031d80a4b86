import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';

/** When scheduled scans publish new lists: the first time and the interval. */
export const scanSchedule = z.object({
  /** Expected end of the first scheduled scan after the published one, if it takes as long; seconds since 1970. */
  firstAt: storedSeconds,
  everySeconds: storedSeconds.check(z.positive()),
});
export type ScanSchedule = z.output<typeof scanSchedule>;

/** `scheduledAt`: when the schedule last started a scan; `tookSeconds`: how long the published scan took. */
export function scheduleAfter(scan: {
  scheduledAt: Seconds;
  tookSeconds: Seconds;
  everySeconds: Seconds;
}): ScanSchedule {
  const { scheduledAt, tookSeconds, everySeconds } = scan;
  return { firstAt: scheduledAt + everySeconds + tookSeconds, everySeconds };
}

/**
 * When the next list is due, as of `at`. In the past while it is late; once it is late by half an interval, for example because its scan
 * failed, the following one is due.
 */
export function nextListAt({ firstAt, everySeconds }: ScanSchedule, at: Seconds): Seconds {
  const late = at - firstAt;
  return firstAt + Math.max(0, Math.floor(late / everySeconds + 0.5)) * everySeconds;
}
