import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from './product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As often as the product's own schedule, but for scans: one shows what many do. */
const SWEEP_MS = MINUTE_MS;
const RECONCILE_MS = HOUR_MS;
const SCAN_MS = 24 * HOUR_MS;
/** However long the time, so often is looked after everything at most. */
const STEPS = 8;

/** Moves the clock on by so many ms, and does what is due meanwhile. Calls wait for one another. */
export type Advance = (milliseconds: number) => Promise<void>;

/**
 * The product's time, with the jobs that are due by it. What fails of them is tried again when they are due next. `onTime`: told the moment
 * to which the clock is about to be moved: ms.
 */
export function advancing(product: Product, onTime: (moment: number) => void): Advance {
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
    }
    if (now - swept >= SWEEP_MS) {
      swept = now;
      await local.sweepMails();
    }
  }

  async function pass(milliseconds: number): Promise<void> {
    const length = Math.max(HOUR_MS, milliseconds / STEPS);
    for (let left = milliseconds; left > 0; left -= length) await step(Math.min(left, length));
  }

  let passing: Promise<void> = Promise.resolve();
  return (milliseconds) => {
    passing = passing.then(() => pass(milliseconds));
    return passing;
  };
}

/** How often it is looked whether all of them wait: real ms. */
const LOOK_MS = 5;
/** So long some must have been busy while many wait, before time goes on without them: real ms. */
const BUSY_MS = 250;
const MANY = 1 / 3;
/** A call that is under way may see so much time pass at once; longer waits are for when nothing is. */
const SHORT_WAIT_MS = 2 * MINUTE_MS;

interface Clock {
  /** The product's time: ms. */
  readonly now: () => number;
  readonly advance: Advance;
}

/**
 * Lets people wait for a moment of the product's time: moves the clock on to when the first is due, whenever all that are left wait; and by little when many do, though others are still busy:
 * nobody's slow call keeps everybody. Each life waits for one moment at a time.
 */
export function makeTimekeeper({ now, advance }: Clock) {
  let sleepers: { readonly moment: number; readonly wake: () => void }[] = [];

  function wake(): void {
    const due = sleepers.filter(({ moment }) => moment <= now());
    sleepers = sleepers.filter((sleeper) => !due.includes(sleeper));
    for (const sleeper of due) sleeper.wake();
  }

  /** Settles when all these lives have been lived; rejects as the first of them that rejects. */
  async function live(lives: readonly Promise<void>[]): Promise<void> {
    let living = lives.length;
    let failed = false;
    const lived = Promise.all(lives.map((life) => life.finally(() => living--)));
    lived.catch(() => {
      failed = true;
    });
    let movedMs = performance.now();
    while (living > 0 && !failed) {
      wake();
      const wait = Math.min(...sleepers.map(({ moment }) => moment)) - now();
      const isBusyLong = performance.now() - movedMs > BUSY_MS;
      const mayMove = isBusyLong && sleepers.length >= lives.length * MANY && wait <= SHORT_WAIT_MS;
      if (sleepers.length === living || mayMove) {
        await advance(Math.max(1, wait));
        movedMs = performance.now();
      } else await pause(LOOK_MS);
    }
    await lived;
  }

  return {
    /** Settles once it is this moment or later: ms. */
    until: (moment: number): Promise<void> =>
      moment <= now() ? Promise.resolve() : new Promise((resolve) => sleepers.push({ moment, wake: resolve })),
    live,
  };
}
