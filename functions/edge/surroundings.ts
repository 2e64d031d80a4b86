import { liveEntitledDeps } from '../billing/subscription/current-entitlement.ts';
import type { Callers } from './access.ts';
import { createCallers } from './callers.ts';
import { lazy } from './lazy.ts';
import { liveThreshold, type Threshold } from './threshold.ts';

/** What every endpoint stands on, whatever it does. */
export interface Surroundings extends Threshold {
  readonly callers: () => Promise<Callers>;
}

/** From the environment, on the first call. */
export function liveSurroundings(): Surroundings {
  return { ...liveThreshold(), callers: lazy(() => createCallers(liveEntitledDeps())) };
}
