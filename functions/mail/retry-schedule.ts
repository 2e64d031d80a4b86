const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Delays between delivery attempts, in seconds. */
const WAITS = [
  1 * MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  1 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
] as const satisfies readonly number[];

/** Delivery attempts before an email is parked. */
export const MAX_ATTEMPTS = WAITS.length + 1;

/** Seconds until the next attempt; undefined if there is none. `tries`: attempts so far, from 1. */
export function retryDelay(tries: number): number | undefined {
  return WAITS[tries - 1];
}
