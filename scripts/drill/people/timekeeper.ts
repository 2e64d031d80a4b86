import { setTimeout as pause } from 'node:timers/promises';

/** Lets people wait for a moment of the product's time, which somebody else moves on. */
export interface Timekeeper {
  /** Settles once it is woken at that moment or later. `moment`: ms. */
  readonly until: (moment: number) => Promise<void>;
  /** When the first of those who wait is due: ms; Infinity when nobody waits. */
  readonly due: () => number;
  /** How many wait. */
  readonly asleep: () => number;
  /** Wakes everybody who is due. */
  readonly wake: () => void;
}

interface Sleeper {
  readonly moment: number;
  readonly resolve: () => void;
}

/** `now`: the product's time, ms. */
export function makeTimekeeper(now: () => number): Timekeeper {
  let sleepers: Sleeper[] = [];
  return {
    until: (moment) =>
      moment <= now()
        ? Promise.resolve()
        : new Promise((resolve) => {
            sleepers.push({ moment, resolve });
          }),
    due: () => sleepers.reduce((first, { moment }) => Math.min(first, moment), Number.POSITIVE_INFINITY),
    asleep: () => sleepers.length,
    wake: () => {
      const at = now();
      const due = sleepers.filter(({ moment }) => moment <= at);
      sleepers = sleepers.filter(({ moment }) => moment > at);
      for (const { resolve } of due) resolve();
    },
  };
}

interface PassingTime {
  readonly timekeeper: Timekeeper;
  readonly now: () => number;
  /** Moves the product's clock on by so many ms, and does what is due then. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

/** How often it is looked whether all of them wait: real ms. */
const LOOK_MS = 5;

/**
 * Lets these lives be lived: whenever all that are left wait for a later time, moves the clock on to when the first of them is due.
 * Each life waits for one moment at a time. Rejects as the first of them that rejects.
 */
export async function passTime(
  lives: readonly Promise<void>[],
  { timekeeper, now, advance }: PassingTime,
): Promise<void> {
  let living = lives.length;
  const lived = Promise.all(lives.map((life) => life.finally(() => living--)));
  let failed = false;
  lived.catch(() => {
    failed = true;
  });
  while (living > 0 && !failed) {
    timekeeper.wake();
    if (timekeeper.asleep() === living) await advance(Math.max(1, timekeeper.due() - now()));
    else await pause(LOOK_MS);
  }
  await lived;
}
