import { seededRandom } from '../bench/random.ts';
import { weighted } from './chance.ts';
import { type Extent, type FaultKind, faultKinds, faults, type Place } from './faults.ts';

/** One fault of a plan. `at`: how many actions people have done before; by their count and not by time, so that it repeats. */
export interface PlannedFault {
  readonly at: number;
  readonly kind: FaultKind;
  /** Calls or actions that it lasts, as its kind says; 0 where it lasts no time. */
  readonly lasts: number;
  /** From 0 up to, not including, 1: decides what is left open. */
  readonly choice: number;
}

interface PlanOptions {
  readonly seed: number;
  readonly faults: number;
  /** How many actions people are expected to do. */
  readonly actions: number;
}

/** People may do fewer actions than expected: what must come comes by this part of them. */
const SURELY = 0.5;

/**
 * The faults of one round, in the order in which they come; the same for the same seed. Every other kind comes at least once, so that the
 * rounds of two neighboring seeds have them all; the rest is drawn by weight.
 */
export function planFaults({ seed, faults: count, actions }: PlanOptions): readonly PlannedFault[] {
  const random = seededRandom(seed);
  const weights = faultKinds.map((kind) => [kind, faults[kind].weight] as const);
  const certain = faultKinds.filter((_, place) => place % 2 === seed % 2).slice(0, count);
  return Array.from({ length: count }, (_, place): PlannedFault => {
    const kind = certain[place] ?? weighted(weights, random());
    const at = Math.floor(random() * actions * (place < certain.length ? SURELY : 1));
    const { unit, most } = extentOf(kind);
    return { at, kind, lasts: unit === 'once' ? 0 : 1 + Math.floor(random() * most), choice: random() };
  }).toSorted((a, b) => a.at - b.at);
}

function extentOf(kind: FaultKind): Extent {
  return faults[kind].extent;
}

interface ChaosOptions {
  readonly plan: readonly PlannedFault[];
  /** The product's clock: ms. */
  readonly now: () => number;
  /** Settles when faults can be brought about: not in the middle of a restart. */
  readonly ready: () => Promise<void>;
  /** Brings a fault about. Gives what ends it, where it does not end by itself. */
  readonly inject: (fault: PlannedFault, aside: Pick<Place, 'bounced' | 'meanwhile'>) => (() => void) | undefined;
  /** Ends all that can be ended at once. Settles when what follows is done. */
  readonly healAll: () => Promise<unknown>;
}

interface Lasting {
  /** So many actions. */
  readonly until: number;
  /** A moment of the product's clock: ms. */
  readonly before: number;
  readonly end: () => void;
}

const MINUTE_MS = 60_000;

/** Faults as they come over the product while people act: they come and end by how many actions were done. */
export function runChaos({ plan, now, ready, inject, healAll }: ChaosOptions) {
  /** Those that came, in their order. */
  const injected: PlannedFault[] = [];
  /** Addresses from which a mail came back. */
  const bounced = new Set<string>();
  const works = new Set<Promise<unknown>>();
  let lasting: Lasting[] = [];
  let actions = 0;
  let isOver = false;

  /** What breaks of it is what a drill is for; the invariants tell whether it did harm. */
  function meanwhile(work: Promise<unknown>): void {
    const done: Promise<unknown> = Promise.allSettled([work]).then(() => works.delete(done));
    works.add(done);
  }

  function begin(fault: PlannedFault): void {
    injected.push(fault);
    const extent = extentOf(fault.kind);
    const until = fault.at + (extent.unit === 'actions' ? fault.lasts : 0);
    const minutes = (extent.unit === 'actions' ? extent.mostMinutes : undefined) ?? Number.POSITIVE_INFINITY;
    const before = now() + minutes * MINUTE_MS;
    const start = async () => {
      await ready();
      const end = isOver ? undefined : inject(fault, { meanwhile, bounced: (address) => void bounced.add(address) });
      if (end !== undefined) lasting.push({ until, before, end });
    };
    meanwhile(start());
  }

  function endThose(isEnding: (each: Lasting) => boolean): void {
    const ending = lasting.filter(isEnding);
    lasting = lasting.filter((each) => !ending.includes(each));
    for (const { end } of ending) end();
  }

  async function quiet(): Promise<void> {
    while (works.size > 0) await Promise.all(works);
  }

  return {
    injected,
    bounced,
    /** To be told of everything that somebody has done. */
    onAction: () => {
      if (isOver) return;
      actions += 1;
      endThose(({ until }) => until <= actions);
      for (let next = plan[injected.length]; next !== undefined && next.at < actions; next = plan[injected.length])
        begin(next);
    },
    /** To be told before the product's clock is moved to this moment: ms. */
    onTime: (moment: number) => endThose(({ before }) => before < moment),
    /** Ends what lasts, heals everything, and settles when nothing of it goes on. No fault comes any more. */
    heal: async () => {
      isOver = true;
      await quiet();
      endThose(() => true);
      meanwhile(healAll());
      await quiet();
    },
  };
}
