import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As in the product's schedule, except for scans: one a day is enough. */
const SWEEP_MS = MINUTE_MS;
const RECONCILE_MS = HOUR_MS;
const SCAN_MS = 24 * HOUR_MS;
/** However far the clock is advanced, jobs run at most this often. */
const MAX_STEPS = 8;

/** Advances the clock by this many ms and runs the jobs that become due. Calls run one after another. */
export type Advance = (milliseconds: number) => Promise<void>;

/**
 * Advances the product's clock and runs its jobs. A failed job runs again when it is due next. `onTime`: called with the new time (ms) before
 * the clock is advanced.
 */
export function createAdvance(product: Product, onTime: (time: number) => void): Advance {
  let [swept, reconciled, scanned] = [product.now(), product.now(), Number.NEGATIVE_INFINITY];

  async function step(milliseconds: number): Promise<void> {
    await product.ready();
    const local = product.local();
    onTime(local.now() + milliseconds);
    local.advance(milliseconds);
    await local.stripe.webhooks.flush();
    const now = local.now();
    if (now - scanned >= SCAN_MS) {
      scanned = now;
      await local.scan();
    }
    if (now - reconciled >= RECONCILE_MS) {
      reconciled = now;
      await local.reconcile();
      await local.gradeBets();
    }
    if (now - swept >= SWEEP_MS) {
      swept = now;
      await local.sweepMails();
    }
  }

  async function advanceInSteps(milliseconds: number): Promise<void> {
    const length = Math.max(HOUR_MS, milliseconds / MAX_STEPS);
    for (let left = milliseconds; left > 0; left -= length) await step(Math.min(left, length));
  }

  let previous: Promise<void> = Promise.resolve();
  return (milliseconds) => {
    previous = previous.then(() => advanceInSteps(milliseconds));
    return previous;
  };
}

/** How often to check whether all tasks wait: real ms. */
const POLL_MS = 5;
/** When many tasks wait and the others are busy for this long, time advances without them: real ms. */
const STALL_MS = 250;
const MANY_WAITING = 1 / 3;
/** The clock may advance this far while a call is in flight; for longer waits no call may be. */
const SHORT_ADVANCE_MS = 2 * MINUTE_MS;

interface Clock {
  /** The product's time: ms. */
  readonly now: () => number;
  readonly advance: Advance;
}

/**
 * Lets tasks wait for a time of the product's clock. When all running tasks wait, the clock advances to the first due time; when many wait and
 * the others are stalled in slow calls, it advances by a little. Each task waits for one time at a time.
 */
export function createScheduler({ now, advance }: Clock) {
  let waiting: { readonly time: number; readonly resume: () => void }[] = [];

  function resume(): void {
    const due = waiting.filter(({ time }) => time <= now());
    waiting = waiting.filter((waiter) => !due.includes(waiter));
    for (const waiter of due) waiter.resume();
  }

  /** Resolves when all tasks are done; rejects with the first that rejects. */
  async function runAll(tasks: readonly Promise<void>[]): Promise<void> {
    let running = tasks.length;
    let failed = false;
    const done = Promise.all(tasks.map((task) => task.finally(() => running--)));
    done.catch(() => {
      failed = true;
    });
    let advancedAtMs = performance.now();
    while (running > 0 && !failed) {
      resume();
      const wait = Math.min(...waiting.map(({ time }) => time)) - now();
      const isStalled = performance.now() - advancedAtMs > STALL_MS;
      const mayAdvance = isStalled && waiting.length >= tasks.length * MANY_WAITING && wait <= SHORT_ADVANCE_MS;
      if (waiting.length === running || mayAdvance) {
        await advance(Math.max(1, wait));
        advancedAtMs = performance.now();
      } else await pause(POLL_MS);
    }
    await done;
  }

  return {
    /** Resolves once the clock has reached this time: ms. */
    waitUntil: (time: number): Promise<void> =>
      time <= now() ? Promise.resolve() : new Promise((resolve) => waiting.push({ time, resume: resolve })),
    runAll,
  };
}
