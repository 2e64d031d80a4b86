import { billingMessages } from '../../../shared/contracts/billing.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { ConditionFailed, type Step, type Values } from '../../platform/table/write.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { type AttemptOwner, listOpenAttemptStep } from './attempt.ts';
import { type CheckoutRequest, canContinue, nextAttempt, type PlannedAttempt } from './attempt-plan.ts';
import {
  type Attempt,
  attemptOf,
  type CreatedAttempt,
  isCreated,
  isLeased,
  newLease,
  oweCompensationForStep,
  putAttemptStep,
  releaseLeaseStep,
} from './attempt-store.ts';

/** How often, and for how long each time, a call waits for another one to be done with the attempt: 8 s together. */
const WAITS = 20;
const WAIT_MS = 400;
/** For whoever waited in vain. */
const RETRY_SECONDS = 5;

/** An attempt that one call has to itself for a while. */
export interface LeasedAttempt {
  readonly owner: AttemptOwner;
  readonly attempt: PlannedAttempt;
  readonly leaseToken: string;
  /** Something may have been made for it that we were never told of. */
  readonly mayExist: boolean;
  /** The subscription in whose place this one comes; its compensation is owed. */
  readonly replaced?: string | undefined;
}

interface LeaseRequest {
  readonly wanted: CheckoutRequest;
  /** What is stored beside it. */
  readonly values: Values;
  /** Called after what is there was read, and before anything is written, which a change in between refuses; throws where nothing may follow. */
  readonly admit?: (before: Attempt | undefined) => Promise<void>;
}

/**
 * Takes an attempt for one call, or begins it; of several calls at once each has it in its turn. What is replaced by it is owed its
 * compensation in the same transaction. Throws Unavailable when the others take too long.
 */
export async function acquireLease(
  owner: AttemptOwner,
  { wanted, values, admit = async () => undefined }: LeaseRequest,
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
        ...(replaced === undefined ? [] : [oweCompensationForStep(replaced, 'replaced', now)]),
      ];
      if (await isTaken(leased, steps, deps)) return leased;
    }
    await deps.wait(WAIT_MS);
  }
  throw busy();
}

/** Gives it free before its time, to go on with the number `attempt` where that is given. Never throws: it is free soon anyway. */
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

export function busy(): Unavailable {
  return new Unavailable({ message: billingMessages.busy, retryAfterSeconds: RETRY_SECONDS });
}

function replacedBy({ attempt }: PlannedAttempt, before: Attempt | undefined): CreatedAttempt | undefined {
  if (before === undefined || before.attempt === attempt || !canContinue(before) || !isCreated(before))
    return undefined;
  return before;
}

/** A lost answer must not leave a lease that nobody knows to have. */
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
