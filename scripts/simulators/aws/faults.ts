import { makeTally } from './tally.ts';

/** What a border of the local product can be told to do wrong. `More`: how it comes, beside how often. */
export interface Faults<Fault, More> {
  /** From now on calls meet it: so many, or all. Several may wait; a call meets the one that has waited longest of those that can befall it. */
  readonly fail: (fault: Fault, manner?: Manner<More>) => void;
  readonly heal: () => void;
  /** How many calls have met it. */
  readonly hits: ReadonlyMap<Fault, number>;
}

type Manner<More> = Partial<More> & { readonly times?: number };

interface Waiting<Fault, More> {
  readonly fault: Fault;
  readonly manner: Manner<More>;
}

/** Faults that are asked for, and what befalls a call of them. */
export function makeFaults<Fault, More = object>() {
  const { count, hits } = makeTally<Fault>();
  let waiting: (Waiting<Fault, More> & { left: number })[] = [];
  const faults: Faults<Fault, More> = {
    fail: (fault, manner = {}) => {
      waiting.push({ fault, manner, left: manner.times ?? Number.POSITIVE_INFINITY });
    },
    heal: () => {
      waiting = [];
    },
    hits,
  };

  /** What befalls this call, if anything; it is counted. `turn`: how often it was met before. */
  function takeFault(can: (candidate: Waiting<Fault, More>) => boolean = () => true) {
    const next = waiting.find(can);
    if (next === undefined) return undefined;
    next.left -= 1;
    waiting = waiting.filter(({ left }) => left > 0);
    const { fault, manner } = next;
    const turn = hits.get(fault) ?? 0;
    count(fault);
    return { fault, manner, turn };
  }
  return { faults, takeFault, count };
}
