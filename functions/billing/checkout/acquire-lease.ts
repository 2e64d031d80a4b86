import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { ConditionFailed, type Step, type Values } from '../../platform/table/write.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { type AttemptOwner, listOpenAttemptStep } from './attempt.ts';
import { type CheckoutRequest, canContinue, nextAttempt, type PlannedAttempt } from './attempt-plan.ts';
import {
  type Attempt,
  attemptOf,
  type CreatedAttempt,
  enqueueCompensationForStep,
  isCreated,
  isLeased,
  newLease,
  putAttemptStep,
  releaseLeaseStep,
} from './attempt-store.ts';

/** How often, and how long each time, a call waits for another call's lease: 8 s in total. */
const WAITS = 20;
const WAIT_MS = 400;
/** Retry-After if the lease was not released in time. */
const RETRY_SECONDS = 5;

/** An attempt leased to one call. */
export interface LeasedAttempt {
  readonly owner: AttemptOwner;
  readonly attempt: PlannedAttempt;
  readonly leaseToken: string;
  /** Something may exist at Stripe whose creation was never confirmed to us. */
  readonly mayExist: boolean;
  /** The subscription that this one replaces; its compensation is pending. */
  readonly replaced?: string | undefined;
}

interface LeaseRequest {
  readonly wanted: CheckoutRequest;
  /** Additional stored values. */
  readonly values: Values;
  /** Additional steps of the same transaction, none of them with a condition. `now`: seconds since 1970. */
  readonly extraSteps?: (now: Seconds) => readonly Step[];
  /** Called after reading the row and before writing, which fails if the row changed in between; throws to refuse the request. */
  readonly admit?: (before: Attempt | undefined) => Promise<void>;
}

/**
 * Leases an attempt to one call, or creates it; concurrent calls take turns. The compensation of a replaced subscription is pending in the
 * same transaction.
 * @throws 'unavailable' if other calls take too long
 */
export async function acquireLease(
  owner: AttemptOwner,
  { wanted, values, extraSteps = () => [], admit = async () => undefined }: LeaseRequest,
  deps: BillingDeps,
): Promise<LeasedAttempt> {
  for (let waits = 0; waits <= WAITS; waits++) {
    const before = await attemptOf(deps.table, owner);
    const now = wholeSeconds(deps.clock());
    await admit(before);
    if (!isLeased(before, now)) {
      const attempt = nextAttempt(before, wanted, now);
      const lease = newLease(deps.random, now);
      const replaced = replacedBy(attempt, before);
      const taken = { owner, attempt, leaseToken: lease.leaseToken, mayExist: before !== undefined };
      const leased: LeasedAttempt = { ...taken, replaced: replaced?.subscriptionId };
      const steps = [
        putAttemptStep(owner, before, { ...values, ...attempt, ...lease }),
        listOpenAttemptStep(owner, now),
        ...extraSteps(now),
        ...(replaced === undefined ? [] : [enqueueCompensationForStep(replaced, 'replaced', now)]),
      ];
      if (await isTaken(leased, steps, deps)) return leased;
    }
    await deps.wait(WAIT_MS);
  }
  throw busy();
}

/** Releases the lease early and sets the attempt number if given. Never throws: the lease expires soon anyway. */
export async function releaseLease(
  { owner, leaseToken }: LeasedAttempt,
  deps: BillingDeps,
  attempt?: number,
): Promise<void> {
  try {
    await deps.table.transact([releaseLeaseStep(owner, leaseToken, attempt)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) deps.log.warn('attempt_not_released', { owner: owner.kind });
  }
}

export function busy(): Refusal {
  return new Refusal('checkout-busy', { retryAfterSeconds: RETRY_SECONDS });
}

function replacedBy({ attempt }: PlannedAttempt, before: Attempt | undefined): CreatedAttempt | undefined {
  if (before === undefined || before.attempt === attempt || !canContinue(before) || !isCreated(before))
    return undefined;
  return before;
}

/** After a lost response, checks whether the lease was acquired after all. */
async function isTaken(leased: LeasedAttempt, steps: readonly Step[], deps: BillingDeps): Promise<boolean> {
  try {
    await deps.table.transact(steps);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    await releaseLease(leased, deps);
    throw error;
  }
}
