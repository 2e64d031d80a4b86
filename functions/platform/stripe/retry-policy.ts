/** Timeouts in milliseconds. */
export interface RetryPolicy {
  /** Timeout of one attempt. */
  readonly attemptMs: number;
  /** Total timeout: the SDK's second attempt, waiting, and our retry after a 429. */
  readonly totalMs: number;
}

export const RETRY_POLICY: RetryPolicy = { attemptMs: 6_000, totalMs: 13_500 };
