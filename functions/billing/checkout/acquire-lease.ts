import { billingMessages } from '../../../shared/contracts/billing.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { ConditionFailed, type Step, type Values } from '../../platform/table/write.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { type AttemptOwner, attemptOpening } from './attempt.ts';
import { goesOn, nextAttempt, type PlannedAttempt, type Wanted } from './attempt-plan.ts';
import {
  type Attempt,
  attemptOf,
  attemptPutting,
  isLeased,
  isMade,
  leaseEnding,
  type MadeAttempt,
  newLease,
  undoOwingOf,
} from './attempt-store.ts';

/** How often, and for how long each time, a call waits for another one to be done with the attempt: 8 s together. */
const WAITS = 20;
const WAIT_MS = 400;
/** For whoever waited in vain. */
const RETRY_SECONDS = 5;

/** An attempt that one call has to itself for a while. */
export interface Held {
  readonly owner: AttemptOwner;
  readonly attempt: PlannedAttempt;
  readonly leaseToken: string;
  /** Something may have been made for it that we were never told of. */
  readonly mayExist: boolean;
  /** The subscription in whose place this one comes; its undoing is owed. */
  readonly replaced?: string | undefined;
}

interface Holding {
  readonly wanted: Wanted;
  /** What is stored beside it. */
  readonly beside: Values;
  /** Called after what is there was read, and before anything is written, which a change in between refuses; throws where nothing may follow. */
  readonly admit?: (before: Attempt | undefined) => Promise<void>;
}

/**
 * Takes an attempt for one call, or begins it; of several calls at once each has it in its turn. What is replaced by it is owed its
 * undoing in the same transaction. Throws Unavailable when the others take too long.
 */
export async function holdAttempt(
  owner: AttemptOwner,
  { wanted, beside, admit = async () => undefined }: Holding,
  deps: BillingDeps,
): Promise<Held> {
  for (let waits = 0; waits <= WAITS; waits++) {
    const before = await attemptOf(deps.table, owner);
    const now = wholeSeconds(deps.clock());
    await admit(before);
    if (!isLeased(before, now)) {
      const attempt = nextAttempt(before, wanted, now);
      const lease = newLease(deps.random, now);
      const replaced = replacedBy(attempt, before);
      const taken = { owner, attempt, leaseToken: lease.leaseToken, mayExist: before !== undefined };
      const held: Held = { ...taken, replaced: replaced?.subscriptionId };
      const steps = [
        attemptPutting(owner, before, { ...beside, ...attempt, ...lease }),
        attemptOpening(owner, now),
        ...(replaced === undefined ? [] : [undoOwingOf(replaced, 'replaced', now)]),
      ];
      if (await isTaken(held, steps, deps)) return held;
    }
    await deps.wait(WAIT_MS);
  }
  throw busy();
}

/** Gives it free before its time, to go on with the number `attempt` where that is given. Never throws: it is free soon anyway. */
export async function releaseAttempt({ owner, leaseToken }: Held, deps: BillingDeps, attempt?: number): Promise<void> {
  try {
    await deps.table.transact([leaseEnding(owner, leaseToken, attempt)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) deps.log.warn('attempt_not_released', { owner: owner.kind });
  }
}

export function busy(): Unavailable {
  return new Unavailable({ message: billingMessages.busy, retryAfterSeconds: RETRY_SECONDS });
}

function replacedBy({ attempt }: PlannedAttempt, before: Attempt | undefined): MadeAttempt | undefined {
  if (before === undefined || before.attempt === attempt || !goesOn(before) || !isMade(before)) return undefined;
  return before;
}

/** A lost answer must not leave a lease that nobody knows to have. */
async function isTaken(held: Held, steps: readonly Step[], deps: BillingDeps): Promise<boolean> {
  try {
    await deps.table.transact(steps);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    await releaseAttempt(held, deps);
    throw error;
  }
}
