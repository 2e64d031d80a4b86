import { seededRandom } from '../bench/random.ts';
import { type Extent, type FaultKind, faultKindNames, faultKinds } from './fault-kinds.ts';

/** One fault of a plan. `at`: how many actions people have done before; by their count and not by time, so that it repeats. */
export interface PlannedFault {
  readonly at: number;
  readonly kind: FaultKind;
  /** Calls or actions that it lasts, as its kind says; 0 where it lasts no time. */
  readonly lasts: number;
  /** From 0 up to, not including, 1: decides what is left open, such as the league or how far the clock moves. */
  readonly choice: number;
}

interface PlanOptions {
  readonly seed: number;
  readonly faults: number;
  /** How many actions people are expected to do. */
  readonly actions: number;
  /** Kinds that do not occur. */
  readonly without?: readonly FaultKind[];
}

/** The faults of one round, in the order in which they come; the same for the same seed. */
export function planFaults({ seed, faults, actions, without = [] }: PlanOptions): readonly PlannedFault[] {
  const random = seededRandom(seed);
  const kinds = faultKindNames.filter((kind) => !without.includes(kind));
  return Array.from({ length: faults }, (): PlannedFault => {
    const kind = drawn(kinds, random());
    const at = Math.floor(random() * actions);
    return { at, kind, lasts: lengthOf(faultKinds[kind].extent, random()), choice: random() };
  }).toSorted((a, b) => a.at - b.at);
}

/** `chance`: from 0 up to, not including, 1. */
function drawn(kinds: readonly FaultKind[], chance: number): FaultKind {
  const all = kinds.reduce((sum, kind) => sum + faultKinds[kind].weight, 0);
  let left = chance * all;
  for (const kind of kinds) {
    left -= faultKinds[kind].weight;
    if (left < 0) return kind;
  }
  throw new Error('There is no kind of fault to draw');
}

function lengthOf(extent: Extent, chance: number): number {
  return extent.unit === 'once' ? 0 : 1 + Math.floor(chance * extent.most);
}
