import { ATTEMPT_LIFE_SECONDS, delistAttempt, type OpenAttempt, openAttempts } from '../billing/checkout/attempt.ts';
import { attemptOf } from '../billing/checkout/attempt-store.ts';
import type { BillingDeps } from '../billing/subscription/billing-deps.ts';
import { abandonAttempt } from '../billing/webhooks/abandon-checkout.ts';
import { finalizeAttempt } from '../billing/webhooks/apply-subscription-event.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { countConcurrently, type Run } from './run.ts';

/**
 * Finalizes attempts whose confirmation we missed, and abandons those not confirmed within a day.
 * @returns how many were checked
 */
export async function settleAttempts(run: Run, mayBegin: () => boolean, deps: BillingDeps): Promise<number> {
  const open = (await openAttempts(deps.table)).toSorted((a, b) => a.begunAt - b.begunAt);
  return countConcurrently(open, mayBegin, (each) =>
    run.attempt('attempt', { owner: each.kind, id: sha256(each.id) }, () => settleAttempt(each, deps)),
  );
}

async function settleAttempt(listed: OpenAttempt, deps: BillingDeps): Promise<void> {
  const { begunAt } = listed;
  const { outcome } = await finalizeAttempt(listed, {}, deps);
  if (outcome.kind === 'done' || outcome.kind === 'refused') return;
  if (wholeSeconds(deps.clock()) < begunAt + ATTEMPT_LIFE_SECONDS) return;
  // A subscription that does not match our attempt must not be canceled; it is logged.
  if (outcome.kind === 'unconfirmed' && (await abandonAttempt(listed, { why: 'not-paid' }, deps))) return;
  if ((await attemptOf(deps.table, listed)) === undefined) await delistAttempt(deps.table, listed);
}
