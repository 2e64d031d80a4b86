import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';

/** When scheduled scans bring new lists: once, and then again and again. */
export const scanSchedule = z.object({
  /** When the first scheduled scan after the published one is through, if it takes as long; seconds since 1970. */
  firstAt: storedSeconds,
  everySeconds: storedSeconds.check(z.positive()),
});
export type ScanSchedule = z.output<typeof scanSchedule>;

/** `scheduledAt`: when the schedule last began a scan; `tookSeconds`: how long the published scan took until it was current. */
export function scheduleAfter(scan: {
  scheduledAt: Seconds;
  tookSeconds: Seconds;
  everySeconds: Seconds;
}): ScanSchedule {
  const { scheduledAt, tookSeconds, everySeconds } = scan;
  return { firstAt: scheduledAt + everySeconds + tookSeconds, everySeconds };
}

/**
 * When the next list is due, seen from `at`. In the past while it is late; one that is late by half a round is no longer waited for,
 * as when its scan failed: the next round's is due then.
 */
export function nextListAt({ firstAt, everySeconds }: ScanSchedule, at: Seconds): Seconds {
  const late = at - firstAt;
  return firstAt + Math.max(0, Math.floor(late / everySeconds + 0.5)) * everySeconds;
}
