import { makeTally } from './tally.ts';

/**
 * `5xx`: nothing is taken; `5xx-after`: it is taken, and its answer is the same. `refused`: the call succeeds and none of its entries
 * does. `twice`: every event is delivered twice, as the bus may do at any time.
 */
export type BusFault = '5xx' | '5xx-after' | 'refused' | 'twice';

export interface BusFaults {
  /** From now on so many calls meet it, or all. */
  readonly fail: (fault: BusFault, manner?: { readonly times?: number }) => void;
  readonly heal: () => void;
  /** How many calls have met it. */
  readonly met: ReadonlyMap<BusFault, number>;
}

export function makeBusFaults() {
  const { count, met } = makeTally<BusFault>();
  let failing: { readonly fault: BusFault; left: number } | undefined;
  const faults: BusFaults = {
    fail: (fault, { times = Number.POSITIVE_INFINITY } = {}) => {
      failing = { fault, left: times };
    },
    heal: () => {
      failing = undefined;
    },
    met,
  };

  /** What befalls this call, if anything; counts it. */
  function befalling(): BusFault | undefined {
    if (failing === undefined || failing.left === 0) return undefined;
    failing.left -= 1;
    count(failing.fault);
    return failing.fault;
  }
  return { faults, befalling };
}
