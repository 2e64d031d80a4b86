import type { Timekeeper } from './people/timekeeper.ts';
import type { Product } from './product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As often as the product's own schedule, but for scans: one shows what many do. */
const SWEEP_MS = MINUTE_MS;
const RECONCILE_MS = HOUR_MS;
const SCAN_MS = 24 * HOUR_MS;
/** However long the time, so often is looked after everything at most. */
const STEPS = 8;

export interface Passing {
  /** Moves the clock on by so many ms, and does what its schedule would do meanwhile. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

/** The product's time, with the jobs that are due by it. What fails of them is tried again when they are due next. `onTime`: told before it moves. */
export function makePassing(product: Product, onTime: (moment: number) => void): Passing {
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
  return {
    advance: (milliseconds) => {
      passing = passing.then(() => pass(milliseconds));
      return passing;
    },
  };
}

interface Nudging {
  readonly timekeeper: Pick<Timekeeper, 'due' | 'asleep'>;
  readonly now: () => number;
  readonly advance: (milliseconds: number) => Promise<void>;
  /** How many people there are. */
  readonly most: number;
}

/** How often it is looked whether many wait: real ms. */
const LOOK_MS = 250;
/** A call that is under way may see so much time pass at once; longer waits are for when nothing is. */
const SHORT_WAIT_MS = 2 * MINUTE_MS;
const MANY = 1 / 3;

/** Moves the clock on when many wait for a moment that is near, though others are still busy: nobody's slow call keeps everybody. */
export function nudge({ timekeeper, now, advance, most }: Nudging): () => void {
  let isMoving = false;
  const timer = setInterval(() => {
    const wait = timekeeper.due() - now();
    if (isMoving || timekeeper.asleep() < most * MANY || wait > SHORT_WAIT_MS) return;
    isMoving = true;
    void advance(Math.max(1, wait)).finally(() => {
      isMoving = false;
    });
  }, LOOK_MS);
  return () => clearInterval(timer);
}
