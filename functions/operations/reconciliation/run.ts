import type { Millis } from '../../../shared/odds/time.ts';
import type { Facts, Log } from '../../platform/logger.ts';

interface RunDeps {
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/** One run of the reconciler: its time budget and its failures. */
export interface Run {
  /**
   * Runs one task. A failure is recorded and does not block other tasks.
   * @returns whether it succeeded
   */
  attempt(what: string, facts: Facts, act: () => Promise<unknown>): Promise<boolean>;
  /** Returns a check that is true until this many milliseconds after the run's start. */
  within(untilMs: Millis): () => boolean;
  readonly failed: number;
}

/** Concurrent calls, well below Stripe's rate limit. */
const AT_ONCE = 4;

export function beginRun({ log, elapsed }: RunDeps): Run {
  const begun = elapsed();
  let failed = 0;
  return {
    async attempt(what, facts, act) {
      try {
        await act();
        return true;
      } catch (error) {
        failed += 1;
        log.error('not_reconciled', { what, ...facts }, error);
        return false;
      }
    },
    within: (untilMs) => () => elapsed() - begun < untilMs,
    get failed() {
      return failed;
    },
  };
}

/**
 * Processes items in order with limited concurrency, while more may start.
 * @returns how many were started
 */
export async function countConcurrently<T>(
  all: readonly T[],
  mayBegin: () => boolean,
  act: (each: T) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (mayBegin()) {
      const each = all[next];
      if (each === undefined) return;
      next += 1;
      await act(each);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return next;
}
