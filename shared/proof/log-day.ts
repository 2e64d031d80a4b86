import type { Seconds } from '../odds/time.ts';

/** 5 or 6 AM in New York: no evening is cut in two. */
const DAY_BEGINS: Seconds = 10 * 3600;

/** The day of the log that a time belongs to, `2026-11-30`: from 10:00 UTC to the next. */
export function logDay(at: Seconds): string {
  return new Date((at - DAY_BEGINS) * 1000).toISOString().slice(0, 10);
}
