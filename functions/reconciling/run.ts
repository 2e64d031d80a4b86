import type { Millis } from '../../shared/odds/time.ts';
import type { Facts, Log } from '../platform/logger.ts';

interface RunDeps {
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/** One run of the reconciler: how long it may still begin something, and what it could not do. */
export interface Run {
  /** Does one thing. What fails is noted and keeps back nothing else. @returns whether it was done */
  attempt(what: string, facts: Facts, act: () => Promise<unknown>): Promise<boolean>;
  /** Asked before each thing of a part that may begin them until so many milliseconds after the run's beginning. */
  within(untilMs: Millis): () => boolean;
  readonly failed: number;
}

/** Calls on their way at once: well below what Stripe takes in a second. */
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

/** Does something for each, in their order, some at a time, for as long as more may begin. @returns how many were begun */
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
