import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { type AttemptOwner, delistAttemptStep, MAX_FAILURES } from '../checkout/attempt.ts';
import {
  type Attempt,
  abandonAttemptStep,
  attemptOf,
  countFailedCardStep,
  enqueueCompensationForStep,
  isCreated,
} from '../checkout/attempt-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { untilUnchanged } from '../subscription/until-unchanged.ts';
import { finalizeAttempt } from './apply-subscription-event.ts';

interface ExtraSteps {
  /** Extra steps for the same transaction: the ledger row of the triggering event. */
  readonly extraSteps?: readonly Step[];
}

/**
 * Abandons an attempt: the compensation of its objects at Stripe is enqueued, and the trial stays available. `why`: reason for the log, such as
 * `not-paid`. `begunAt`, in seconds since 1970: only if it has not been begun again since. False, without a write, in that case, and if it
 * is done, already abandoned or deleted.
 */
export async function abandonAttempt(
  owner: AttemptOwner,
  { why, begunAt }: { readonly why: string; readonly begunAt?: Seconds },
  deps: BillingDeps,
): Promise<boolean> {
  return changed(owner, deps, async (attempt) => {
    if (attempt.state === 'done' || attempt.state === 'abandoned') return undefined;
    if (begunAt !== undefined && attempt.begunAt !== begunAt) return undefined;
    return abandonSteps(owner, attempt, { why, deps });
  });
}

/**
 * Counts a failed card on the attempt's own intent, in one transaction with the extra steps. Too many failures abandon the attempt,
 * unless Stripe reports that a later card succeeded; then it is finalized. False, without writing the extra steps, in that case, for
 * any other intent and for an attempt that is no longer open.
 * @throws StripeFailure, 'unavailable'
 */
export async function recordFailedCard(
  owner: AttemptOwner,
  intentId: string,
  { extraSteps = [] }: ExtraSteps,
  deps: BillingDeps,
): Promise<boolean> {
  return changed(owner, deps, async (attempt) => {
    if (attempt.state !== 'stripe_created' || attempt.intentId !== intentId) return undefined;
    if (attempt.failures + 1 < MAX_FAILURES) return [countFailedCardStep(owner, attempt), ...extraSteps];
    const { outcome } = await finalizeAttempt(owner, {}, deps);
    if (outcome.kind !== 'unconfirmed') return undefined;
    return [...abandonSteps(owner, attempt, { why: 'too-many-cards', deps }), ...extraSteps];
  });
}

interface AbandonOptions {
  readonly why: string;
  readonly deps: BillingDeps;
}

function abandonSteps(owner: AttemptOwner, attempt: Attempt, { why, deps }: AbandonOptions): Step[] {
  const at = wholeSeconds(deps.clock());
  return [
    abandonAttemptStep(owner, attempt, { at, why: 'subscription-canceled' }),
    delistAttemptStep(owner),
    ...(isCreated(attempt) ? [enqueueCompensationForStep(attempt, why, at)] : []),
  ];
}

/** Reads the attempt and writes the change, with retries on concurrent changes. */
async function changed(
  owner: AttemptOwner,
  { table }: BillingDeps,
  stepsOf: (attempt: Attempt) => Promise<readonly Step[] | undefined>,
): Promise<boolean> {
  return untilUnchanged('an attempt to subscribe', async () => {
    const attempt = await attemptOf(table, owner);
    const steps = attempt === undefined ? undefined : await stepsOf(attempt);
    if (steps === undefined) return false;
    try {
      await table.transact(steps);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // The attempt is unchanged, so the extra steps were already written by a call with the same result.
      return error.steps.includes(0) ? 'again' : true;
    }
  });
}
