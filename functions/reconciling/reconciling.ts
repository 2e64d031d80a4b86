import type { BillingDeps } from '../billing/billing-deps.ts';
import { undoAll } from '../billing/undoing.ts';

export interface ReconcilingDeps extends BillingDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** Nothing is begun later; the function's time-out leaves what has begun room to end. */
const BUDGET_MS = 90_000;

/** Brings into order what is owed at Stripe. */
export async function reconcile(deps: ReconcilingDeps): Promise<void> {
  const begun = deps.elapsed();
  await undoAll(deps, () => deps.elapsed() - begun < BUDGET_MS);
}
