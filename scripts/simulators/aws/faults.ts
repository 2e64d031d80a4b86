import { makeTally } from './tally.ts';

/** Fault injection for one simulator. `More`: options beside `times`. */
export interface Faults<Fault, More> {
  /** Makes the next `times` calls fail, or all. If several faults are pending, a call gets the oldest one that applies to it. */
  readonly fail: (fault: Fault, options?: FaultOptions<More>) => void;
  readonly heal: () => void;
  /** How many calls each fault has hit. */
  readonly hits: ReadonlyMap<Fault, number>;
}

type FaultOptions<More> = Partial<More> & { readonly times?: number };

interface PendingFault<Fault, More> {
  readonly fault: Fault;
  readonly options: FaultOptions<More>;
}
export function makeFaults<Fault, More = object>() {
  const { count, hits } = makeTally<Fault>();
  let pending: (PendingFault<Fault, More> & { left: number })[] = [];
  const faults: Faults<Fault, More> = {
    fail: (fault, options = {}) => {
      pending.push({ fault, options, left: options.times ?? Number.POSITIVE_INFINITY });
    },
    heal: () => {
      pending = [];
    },
    hits,
  };

  /** The fault for this call, if any; counts it. `earlierHits`: how often it was taken before. */
  function takeFault(applies: (candidate: PendingFault<Fault, More>) => boolean = () => true) {
    const next = pending.find(applies);
    if (next === undefined) return undefined;
    next.left -= 1;
    pending = pending.filter(({ left }) => left > 0);
    const { fault, options } = next;
    const earlierHits = hits.get(fault) ?? 0;
    count(fault);
    return { fault, options, earlierHits };
  }
  return { faults, takeFault, count };
}
