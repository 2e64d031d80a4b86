import * as z from 'zod/mini';
import type { Millis, Seconds } from '../../shared/odds/time.ts';

/** The time now. */
export type Clock = () => Millis;

export const systemClock: Clock = () => Date.now();

/** The seconds that the table stores: a second that has begun does not count. */
export function wholeSeconds(at: Millis): Seconds {
  return Math.floor(at / 1000);
}

/** A time in a stored row. */
export const storedSeconds: z.ZodMiniType<Seconds> = z.int();

/** ISO 8601, UTC. `at`: seconds since 1970. */
export function isoTime(at: Seconds): string {
  return new Date(at * 1000).toISOString();
}
