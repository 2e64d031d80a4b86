import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { idIfAny } from '../subscription/subscription-state.ts';
import { cancelSetupIntent, detachCards, endSubscription, refundAll } from './compensate-at-stripe.ts';
import {
  type Compensation,
  pendingCompensationOf,
  pendingCompensations,
  settleCompensation,
} from './compensation-store.ts';

export type CompensationDeps = Pick<BillingDeps, 'table' | 'stripe' | 'clock' | 'log'>;

/** How long Stripe may be unavailable before the alarm. */
const ALARM_AFTER_SECONDS = 3 * 3600;

/**
 * Cancels a subscription with a pending compensation at Stripe and refunds its payments. Every step first checks what has been done, so it
 * can be repeated and run concurrently; completion is written last. Never throws: a failed compensation stays pending.
 * @returns whether nothing is pending any more
 */
export async function compensate(subscriptionId: string, deps: CompensationDeps): Promise<boolean> {
  let pending: Compensation | undefined;
  try {
    pending = await pendingCompensationOf(deps.table, subscriptionId);
    if (pending === undefined) return true;
    const returned = await compensateAtStripe(pending, deps.stripe);
    await settleCompensation(deps.table, pending, wholeSeconds(deps.clock()));
    deps.log.info('undone', { subscriptionId, why: pending.why, returnedCents: returned });
    return true;
  } catch (error) {
    // An intent was added meanwhile, which has to be canceled too.
    if (error instanceof ConditionFailed) return compensate(subscriptionId, deps);
    const facts = { subscriptionId, why: pending?.why };
    if (isTransient(error, pending, deps)) deps.log.warn('undo_postponed', { ...facts, because: causeMessage(error) });
    else deps.log.error('undo_failed', facts, error);
    return false;
  }
}

/** A failed compensation stays pending. */
export async function compensateEach(subscriptionIds: readonly string[], deps: CompensationDeps): Promise<void> {
  for (const id of subscriptionIds) await compensate(id, deps);
}

/**
 * Runs all pending compensations, oldest first. A failure does not block the others.
 * @param mayBegin checked before each; the rest is left for the next run
 * @returns how many are still pending
 */
export async function compensateAll(deps: CompensationDeps, mayBegin: () => boolean = () => true): Promise<number> {
  const pending = await pendingCompensations(deps.table);
  let left = 0;
  for (const { subscriptionId } of pending.toSorted((a, b) => a.enqueuedAt - b.enqueuedAt)) {
    if (!mayBegin() || !(await compensate(subscriptionId, deps))) left += 1;
  }
  return left;
}

/** Cancels first: afterward no payment can follow, so that all payments are found. */
async function compensateAtStripe(
  { subscriptionId, customerId, intentId }: Compensation,
  stripe: StripeCalls,
): Promise<number> {
  const ended = await endSubscription(stripe, subscriptionId);
  const setups = new Set([intentId, idIfAny(ended?.pending_setup_intent)]);
  const cards = [idIfAny(ended?.default_payment_method)];
  for (const setup of setups) if (setup?.startsWith('seti_')) cards.push(await cancelSetupIntent(stripe, setup));
  const returned = await refundAll(stripe, subscriptionId);
  await detachCards(stripe, customerId, [...cards.filter((card) => card !== undefined), ...returned.cards]);
  return returned.cents;
}

/** Whether a failure needs no alarm yet: Stripe or the table has been unavailable only for a short time. */
function isTransient(error: unknown, pending: Compensation | undefined, { clock }: CompensationDeps): boolean {
  if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) return false;
  return pending === undefined || clock() < (pending.enqueuedAt + ALARM_AFTER_SECONDS) * 1000;
}

function causeMessage(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
