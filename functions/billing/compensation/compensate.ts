import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { idIfAny } from '../subscription/subscription-state.ts';
import { cancelSetupIntent, detachCards, endSubscription, refundAll } from './compensate-at-stripe.ts';
import { type Compensation, owedCompensationOf, owedCompensations, settleCompensation } from './compensation-store.ts';

export type CompensationDeps = Pick<BillingDeps, 'table' | 'stripe' | 'clock' | 'log'>;

/** Stripe may be away for so long before somebody has to look. */
const ALARM_AFTER_SECONDS = 3 * 3600;

/**
 * Ends an owed subscription at Stripe at once and returns what was paid for it. Every step looks first at what has been done, so it may be
 * run again, and by several at once; that it is done is written last. Never throws: what fails stays owed.
 * @returns whether nothing is owed any more
 */
export async function compensate(subscriptionId: string, deps: CompensationDeps): Promise<boolean> {
  let owed: Compensation | undefined;
  try {
    owed = await owedCompensationOf(deps.table, subscriptionId);
    if (owed === undefined) return true;
    const returned = await compensateAtStripe(owed, deps.stripe);
    await settleCompensation(deps.table, owed, wholeSeconds(deps.clock()));
    deps.log.info('undone', { subscriptionId, why: owed.why, returnedCents: returned });
    return true;
  } catch (error) {
    // An intent was named meanwhile, which is to be closed too.
    if (error instanceof ConditionFailed) return compensate(subscriptionId, deps);
    const facts = { subscriptionId, why: owed?.why };
    if (isTransient(error, owed, deps)) deps.log.warn('undo_postponed', { ...facts, because: causeMessage(error) });
    else deps.log.error('undo_failed', facts, error);
    return false;
  }
}

/** What fails stays owed. */
export async function compensateEach(subscriptionIds: readonly string[], deps: CompensationDeps): Promise<void> {
  for (const id of subscriptionIds) await compensate(id, deps);
}

/**
 * Compensates what is owed, the oldest first. One that fails does not keep back the others.
 * @param mayBegin asked before each; what is not begun is left for the next time
 * @returns how many are still owed
 */
export async function compensateAll(deps: CompensationDeps, mayBegin: () => boolean = () => true): Promise<number> {
  const owed = await owedCompensations(deps.table);
  let left = 0;
  for (const { subscriptionId } of owed.toSorted((a, b) => a.owedAt - b.owedAt)) {
    if (!mayBegin() || !(await compensate(subscriptionId, deps))) left += 1;
  }
  return left;
}

/** Ending comes first: afterwards no more money can come in, so that what is then found paid is all there is. */
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

/** Whether a failure is nobody's concern yet: Stripe or the table is away, and has not been for long. */
function isTransient(error: unknown, owed: Compensation | undefined, { clock }: CompensationDeps): boolean {
  if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) return false;
  return owed === undefined || clock() < (owed.owedAt + ALARM_AFTER_SECONDS) * 1000;
}

function causeMessage(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
