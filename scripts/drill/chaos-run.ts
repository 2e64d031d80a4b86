import type { PlannedFault } from './chaos.ts';
import { type Extent, faultKinds } from './fault-kinds.ts';

/** What ends a fault that lasts. */
export type End = () => void;

/** What a fault that is brought about may need. */
export interface Aside {
  /** Told of an address from which a mail came back. */
  readonly bounced: (address: string) => void;
  /** Takes work that goes on meanwhile, so that it can be waited for. */
  readonly meanwhile: (work: Promise<unknown>) => void;
}

/** Faults as they come over the product while people act. */
export interface ChaosRun {
  /** To be told of everything that somebody has done. */
  readonly onAction: () => void;
  /** To be told before the product's clock is moved to this moment: ms. */
  readonly onTime: (moment: number) => void;
  /** Ends what lasts, heals everything, and settles when nothing of it goes on. No fault comes any more. */
  readonly heal: () => Promise<void>;
  /** Those that came, in their order. */
  readonly injected: readonly PlannedFault[];
  /** Addresses from which a mail came back. */
  readonly bounced: ReadonlySet<string>;
}

interface ChaosOptions {
  /** The product's clock: ms. */
  readonly now: () => number;
  readonly plan: readonly PlannedFault[];
  /** Settles when faults can be brought about: not in the middle of a restart. */
  readonly ready: () => Promise<void>;
  /** Brings a fault about. Gives what ends it, where it does not end by itself. */
  readonly inject: (fault: PlannedFault, aside: Aside) => End | undefined;
  /** Ends all that can be ended at once. Gives the work that follows. */
  readonly healAll: () => Promise<unknown>;
}

interface Lasting {
  /** So many actions. */
  readonly until: number;
  /** A moment of the product's clock: ms. */
  readonly before: number;
  readonly end: End;
}

const MINUTE_MS = 60_000;

/** Faults come and end by how many actions were done. */
export function runChaos({ now, plan, ready, inject, healAll }: ChaosOptions): ChaosRun {
  const injected: PlannedFault[] = [];
  const bounced = new Set<string>();
  const works = new Set<Promise<void>>();
  let lasting: Lasting[] = [];
  let actions = 0;
  let isOver = false;

  /** What breaks of it is what a drill is for; the invariants tell whether it did harm. */
  function meanwhile(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(
      () => void works.delete(done),
      () => void works.delete(done),
    );
    works.add(done);
  }

  function begin(fault: PlannedFault): void {
    injected.push(fault);
    const aside = { meanwhile, bounced: (address: string) => void bounced.add(address) };
    const extent: Extent = faultKinds[fault.kind].extent;
    const until = fault.at + (extent.unit === 'actions' ? fault.lasts : 0);
    const minutes = extent.unit === 'actions' ? extent.mostMinutes : undefined;
    const before = minutes === undefined ? Number.POSITIVE_INFINITY : now() + minutes * MINUTE_MS;
    meanwhile(
      ready().then(() => {
        const end = isOver ? undefined : inject(fault, aside);
        if (end !== undefined) lasting.push({ until, before, end });
      }),
    );
  }

  function endThose(isOver: (each: Lasting) => boolean): void {
    const ending = lasting.filter(isOver);
    lasting = lasting.filter((each) => !isOver(each));
    for (const { end } of ending) end();
  }

  async function quiet(): Promise<void> {
    while (works.size > 0) await Promise.all(works);
  }

  return {
    injected,
    bounced,
    onAction: () => {
      if (isOver) return;
      actions += 1;
      endThose(({ until }) => until <= actions);
      for (let next = plan[injected.length]; next !== undefined && next.at < actions; next = plan[injected.length])
        begin(next);
    },
    onTime: (moment) => endThose(({ before }) => before < moment),
    heal: async () => {
      isOver = true;
      await quiet();
      for (const { end } of lasting.splice(0)) end();
      meanwhile(healAll());
      await quiet();
    },
  };
}
