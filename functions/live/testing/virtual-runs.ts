import type { Millis } from '../../../shared/odds/time.ts';

/**
 * Runs that wait for each other's times, without any time passing: the clock moves on once every run has ended or waits. Runs really are
 * concurrent while they read and write.
 */
export function virtualRuns(start: Millis) {
  let now = start;
  let busy = 0;
  let idle = Promise.withResolvers<void>();
  const sleepers: { readonly at: Millis; readonly wake: () => void }[] = [];

  const rest = () => {
    busy -= 1;
    if (busy === 0) idle.resolve();
  };
  const begin = () => {
    if (busy === 0) idle = Promise.withResolvers<void>();
    busy += 1;
  };

  return {
    clock: () => now,
    /** For a run: it goes on when the clock has come so far. */
    wait(milliseconds: Millis): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      sleepers.push({ at: now + milliseconds, wake: resolve });
      rest();
      return promise;
    },
    /** Does each at its time, in ms, and returns when all runs have ended. */
    async play(acts: readonly { readonly at: Millis; readonly act: () => Promise<unknown> }[]): Promise<void> {
      for (const { at, act } of acts) sleepers.push({ at: start + at, wake: () => void act().finally(rest) });
      while (sleepers.length > 0) {
        now = Math.max(now, Math.min(...sleepers.map((each) => each.at)));
        const due = sleepers.filter(({ at }) => at <= now);
        for (const each of due) sleepers.splice(sleepers.indexOf(each), 1);
        for (const each of due) {
          begin();
          each.wake();
        }
        await idle.promise;
      }
    },
  };
}
