const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Waits between the tries of one mail, in seconds. */
const WAITS = [
  1 * MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  1 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
] as const satisfies readonly number[];

/** How often a mail is tried before it is given up. */
export const MAX_ATTEMPTS = WAITS.length + 1;

/** Seconds until the next try; undefined when there is none. `tries`: how often it was tried, from 1. */
export function retryDelay(tries: number): number | undefined {
  return WAITS[tries - 1];
}
