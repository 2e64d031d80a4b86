import type { Millis } from '../../../shared/odds/time.ts';
/** Timeouts in milliseconds. */
export interface RetryPolicy {
  /** Timeout of one attempt. */
  readonly attemptMs: Millis;
  /** Total timeout: the SDK's second attempt, waiting, and our retry after a 429. */
  readonly totalMs: Millis;
}

export const RETRY_POLICY: RetryPolicy = { attemptMs: 6_000, totalMs: 13_500 };
