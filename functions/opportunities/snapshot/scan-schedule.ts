import * as z from 'zod/mini';

/** When scheduled scans publish new lists: the first time and the interval. */
export const rounds = z.object({
  /** Expected end of the first scheduled scan after the published one, if it takes as long; seconds since 1970. */
  firstAt: z.int(),
  everySeconds: z.int().check(z.positive()),
});
export type ScanSchedule = z.output<typeof rounds>;

/** `scheduledAt`: when the schedule last started a scan; `tookSeconds`: how long the published scan took. */
export function scheduleAfter(scan: { scheduledAt: number; tookSeconds: number; everySeconds: number }): ScanSchedule {
  const { scheduledAt, tookSeconds, everySeconds } = scan;
  return { firstAt: scheduledAt + everySeconds + tookSeconds, everySeconds };
}

/**
 * When the next list is due, as of `at`. In the past while it is late; once it is late by half an interval, for example because its scan
 * failed, the following one is due.
 */
export function nextListAt({ firstAt, everySeconds }: ScanSchedule, at: number): number {
  const late = at - firstAt;
  return firstAt + Math.max(0, Math.floor(late / everySeconds + 0.5)) * everySeconds;
}
