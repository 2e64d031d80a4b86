import { seededRandom } from '../../shared/testing/seeded-random.ts';
import { type FaultContext, type FaultDuration, type FaultKind, faultKinds, faults } from './faults.ts';
import { pickWeighted } from './pick.ts';

/** One planned fault. `at`: after how many user actions it is injected; a count, not a time, so that a seed can be repeated. */
export interface PlannedFault {
  readonly at: number;
  readonly kind: FaultKind;
  /** How many calls or actions it lasts, depending on its kind; 0 for an instantaneous fault. */
  readonly length: number;
  /** From 0 up to, not including, 1: decides the fault's details. */
  readonly random: number;
}

interface PlanOptions {
  readonly seed: number;
  readonly faults: number;
  /** Expected number of user actions. */
  readonly actions: number;
}

/** Users may take fewer actions than expected: guaranteed faults are planned within this share of them. */
const GUARANTEED_SHARE = 0.5;

/**
 * The faults of one round, in order; the same for the same seed. Half of the kinds are guaranteed, so that two rounds with consecutive
 * seeds cover them all; the rest are drawn by weight.
 */
export function planFaults({ seed, faults: count, actions }: PlanOptions): readonly PlannedFault[] {
  const random = seededRandom(seed);
  const weights = faultKinds.map((kind) => [kind, faults[kind].weight] as const);
  const guaranteed = faultKinds.filter((_, index) => index % 2 === seed % 2).slice(0, count);
  return Array.from({ length: count }, (_, index): PlannedFault => {
    const kind = guaranteed[index] ?? pickWeighted(weights, random());
    const at = Math.floor(random() * actions * (index < guaranteed.length ? GUARANTEED_SHARE : 1));
    const { unit, max } = durationOf(kind);
    return { at, kind, length: unit === 'once' ? 0 : 1 + Math.floor(random() * max), random: random() };
  }).toSorted((a, b) => a.at - b.at);
}

function durationOf(kind: FaultKind): FaultDuration {
  return faults[kind].duration;
}

interface ChaosOptions {
  readonly plan: readonly PlannedFault[];
  /** The product's clock: ms. */
  readonly now: () => number;
  /** Resolves when faults can be injected: not in the middle of a restart. */
  readonly ready: () => Promise<void>;
  /** Injects a fault. Returns a function that ends it, unless it ends by itself. */
  readonly inject: (
    fault: PlannedFault,
    callbacks: Pick<FaultContext, 'bounced' | 'inBackground'>,
  ) => (() => void) | undefined;
  /** Ends every active fault. Resolves when the follow-up work is done. */
  readonly healAll: () => Promise<unknown>;
}

interface ActiveFault {
  /** Action count. */
  readonly untilAction: number;
  /** By the product's clock: ms. */
  readonly untilMs: number;
  readonly end: () => void;
}

const MINUTE_MS = 60_000;

/** Injects and ends planned faults while users act, by the number of actions. */
export function runChaos({ plan, now, ready, inject, healAll }: ChaosOptions) {
  /** In order. */
  const injected: PlannedFault[] = [];
  /** Addresses whose mail bounced. */
  const bounced = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  let active: ActiveFault[] = [];
  let actions = 0;
  let isOver = false;

  /** Failures are expected in a drill; the invariants show whether they did harm. */
  function inBackground(work: Promise<unknown>): void {
    const done: Promise<unknown> = Promise.allSettled([work]).then(() => pending.delete(done));
    pending.add(done);
  }

  function begin(fault: PlannedFault): void {
    injected.push(fault);
    const duration = durationOf(fault.kind);
    const untilAction = fault.at + (duration.unit === 'actions' ? fault.length : 0);
    const minutes = (duration.unit === 'actions' ? duration.maxMinutes : undefined) ?? Number.POSITIVE_INFINITY;
    const untilMs = now() + minutes * MINUTE_MS;
    const start = async () => {
      await ready();
      const end = isOver ? undefined : inject(fault, { inBackground, bounced: (address) => void bounced.add(address) });
      if (end !== undefined) active.push({ untilAction, untilMs, end });
    };
    inBackground(start());
  }

  function endWhere(isEnding: (each: ActiveFault) => boolean): void {
    const ending = active.filter(isEnding);
    active = active.filter((each) => !ending.includes(each));
    for (const { end } of ending) end();
  }

  async function pendingDone(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending);
  }

  return {
    injected,
    bounced,
    /** Call after each user action. */
    onAction: () => {
      if (isOver) return;
      actions += 1;
      endWhere(({ untilAction }) => untilAction <= actions);
      for (let next = plan[injected.length]; next !== undefined && next.at < actions; next = plan[injected.length])
        begin(next);
    },
    /** Call before the product's clock is advanced to this time: ms. */
    onTime: (time: number) => endWhere(({ untilMs }) => untilMs < time),
    /** Ends active faults, heals everything, and resolves when background work is done. No further fault is injected. */
    heal: async () => {
      isOver = true;
      await pendingDone();
      endWhere(() => true);
      inBackground(healAll());
      await pendingDone();
    },
  };
}
