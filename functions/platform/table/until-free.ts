import { setTimeout } from 'node:timers/promises';
import { type RandomBytes, systemRandomBytes } from '../chance.ts';
import { isInTheWay } from './failure.ts';

/** How a write waits when others are in its way. */
export interface Patience {
  readonly pause: (ms: number) => Promise<unknown>;
  /** Spreads those that met each other, and names transactions. */
  readonly random: RandomBytes;
}

export const standardPatience: Patience = { pause: setTimeout, random: systemRandomBytes };

/** The longest pauses between two tries; 1.55 s together, so that a call stays well inside the time of its answer. */
const PAUSES_MS: readonly number[] = [50, 100, 200, 400, 800];

/**
 * Sends a write again while another one holds its items or the store is too busy for it: the SDK itself gives up at once there.
 * Nothing was written by such a try. `send` makes a request of its own each time. Throws what the last try threw.
 */
export async function untilFree<T>(send: () => Promise<T>, { pause, random }: Patience): Promise<T> {
  for (const longest of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
    }
    await pause(jittered(longest, random));
  }
  return send();
}

/** From a half of the longest pause up to all of it. */
function jittered(longest: number, random: RandomBytes): number {
  const [byte = 0] = random(1);
  return (longest / 2) * (1 + byte / 255);
}
