import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { type AttemptOwner, delistAttemptStep, MAX_FAILURES } from '../checkout/attempt.ts';
import {
  type Attempt,
  abandonAttemptStep,
  attemptOf,
  countFailedCardStep,
  isCreated,
  oweCompensationForStep,
} from '../checkout/attempt-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { finalizeAttempt } from './apply-subscription-event.ts';

/** How often an attempt that changes under our hands is looked at again. */
const MAX_TRIES = 6;

interface ExtraSteps {
  /** More steps for the same transaction: the ledger row of the event that led here. */
  readonly extraSteps?: readonly Step[];
}

/**
 * Gives an attempt up: what it made at Stripe is owed a compensation, and the trial stays to be had. `why`: a word for the log, as `not-paid`.
 * False, and nothing written, when there is nothing to give up: it is done, given up already, or gone.
 */
export async function abandonAttempt(
  owner: AttemptOwner,
  { why, extraSteps = [] }: ExtraSteps & { readonly why: string },
  deps: BillingDeps,
): Promise<boolean> {
  return changed(owner, deps, async (attempt) => {
    if (attempt.state === 'done' || attempt.state === 'abandoned') return undefined;
    return [...abandonSteps(owner, attempt, { why, deps }), ...extraSteps];
  });
}

/**
 * Counts a card that failed on the attempt's own intent, in one transaction with what stands alongside. So many are too many, and it is
 * given up, unless Stripe says that a later card was good: such news comes late, and the attempt is finished then. False, and nothing
 * written alongside, for that, for any other intent and for an attempt that nobody waits for any more. Throws StripeFailure and Unavailable.
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
    abandonAttemptStep(owner, attempt, { at, why: 'cancelled' }),
    delistAttemptStep(owner),
    ...(isCreated(attempt) ? [oweCompensationForStep(attempt, why, at)] : []),
  ];
}

/** Reads it and writes what follows from that, again when somebody wrote meanwhile. */
async function changed(
  owner: AttemptOwner,
  { table }: BillingDeps,
  stepsOf: (attempt: Attempt) => Promise<readonly Step[] | undefined>,
): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const attempt = await attemptOf(table, owner);
    const steps = attempt === undefined ? undefined : await stepsOf(attempt);
    if (steps === undefined) return false;
    try {
      await table.transact(steps);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // The attempt itself is as it was: what stands alongside has been written before, by a call that came to the same end.
      if (!error.steps.includes(0)) return true;
    }
  }
  throw new Unavailable({ cause: new Error('an attempt to subscribe keeps changing') });
}
