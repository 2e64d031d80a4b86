/** How long things may take, in milliseconds. */
export interface Patience {
  /** Until one attempt counts as not answered. */
  readonly attemptMs: number;
  /** Everything together: the SDK's second attempt, waiting, and ours after a 429. */
  readonly totalMs: number;
}

export const PATIENCE: Patience = { attemptMs: 6_000, totalMs: 13_500 };
