import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** How long an opportunity usually stays, in seconds. A guess: sources say several minutes, sometimes hours. */
const LIFE_SECONDS = 600;

interface Call {
  /** Opportunities that it is expected to find. */
  readonly finds: number;
  /** In credits, above 0. */
  readonly cost: number;
  /** Seconds since the last reply; Infinity without one. */
  readonly age: Seconds;
}

/**
 * What making a call now is worth, in opportunity-minutes for each credit. It adds what has come up since the last reply, for as long as
 * that stays: R(age) = finds × life × (1 − e^(−age / life)). But it also resets the wait, so that the next call finds less. Calls are best
 * spread over games, leagues and markets if each is made when R(age) − age × R′(age), which is what this is, reaches the same for each
 * credit. A reply too old to be shown counts as none.
 *
 * Source: the optimal interval T of a call that costs p has the highest (R(T) − p) / T, so R(T) − T × R′(T) = p; as a priority over many,
 * P. Whittle, "Restless bandits" (1988).
 */
export function worthPerCredit({ finds, cost, age }: Call): number {
  const wait = Math.min(Math.max(0, age), defaultLimits.freshSeconds) / LIFE_SECONDS;
  return (finds * (LIFE_SECONDS / 60) * (1 - (1 + wait) * Math.exp(-wait))) / cost;
}
