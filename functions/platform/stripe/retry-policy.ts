import type { Millis } from '../../../shared/odds/time.ts';
/** How long things may take, in milliseconds. */
export interface RetryPolicy {
  /** Until one attempt counts as not answered. */
  readonly attemptMs: Millis;
  /** Everything together: the SDK's second attempt, waiting, and ours after a 429. */
  readonly totalMs: Millis;
}

export const RETRY_POLICY: RetryPolicy = { attemptMs: 6_000, totalMs: 13_500 };
