import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { compensate } from '../compensation/compensate.ts';
import { enqueueCompensationStep } from '../compensation/compensation-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { untilUnchanged } from '../subscription/until-unchanged.ts';
import { busy, type LeasedAttempt, releaseLease } from './acquire-lease.ts';
import type { AttemptOwner } from './attempt.ts';
import { attemptCreatedStep, attemptOf, releaseLeaseStep, spendNumberStep } from './attempt-store.ts';
import { isMoneyTaken } from './confirmation.ts';
import { customerNames, findOrCreateCustomer, isKeyUnusable } from './create-customer.ts';
import { type CreatedSubscription, findOrCreateSubscription, intentOf } from './create-stripe-subscription.ts';
import { subscriptionForBrowser, subscriptionForFinishing } from './stripe-gateway.ts';

/** What the browser needs to confirm. */
export interface StartedCheckout {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly clientSecret: string;
}

/**
 * Creates an attempt's objects at Stripe (customer, subscription, intent), or finds those of an earlier call, and stores their ids before
 * returning them. Always releases the lease. `email`: the customer's canonical address. `customerId`: the owner's existing customer.
 * @throws StripeFailure, 'unavailable'
 */
export async function subscribe(
  leased: LeasedAttempt,
  who: { readonly email: string; readonly customerId?: string | undefined },
  deps: BillingDeps,
): Promise<StartedCheckout> {
  try {
    const { attempt } = leased;
    return attempt.state === 'stripe_created' && attempt.subscriptionId !== undefined
      ? await repeatCheckout(leased, attempt.subscriptionId, deps)
      : await startCheckout(leased, who, deps);
  } catch (error) {
    // The keys of both numbers have a stored failure.
    await releaseLease(leased, deps, isKeyUnusable(error) ? leased.attempt.attempt + 2 : undefined);
    throw error;
  }
}

/** A repeated submission gets the same secret. */
async function repeatCheckout(
  leased: LeasedAttempt,
  subscriptionId: string,
  deps: BillingDeps,
): Promise<StartedCheckout> {
  const { owner, leaseToken } = leased;
  const { attempt, trial, intentId, customerId } = leased.attempt;
  if (customerId === undefined) throw new Error('an attempt has a subscription and no customer');
  const subscription = await subscriptionForBrowser(deps.stripe, subscriptionId);
  const { clientSecret } = await intentOf(customerNames(owner), { subscription, attempt }, { trial, intentId }, deps);
  await stored([releaseLeaseStep(owner, leaseToken)], deps);
  return { subscriptionId, customerId, clientSecret };
}

async function startCheckout(
  leased: LeasedAttempt,
  who: { readonly email: string; readonly customerId?: string | undefined },
  deps: BillingDeps,
): Promise<StartedCheckout> {
  const { owner, attempt, mayExist, replaced } = leased;
  // First, so that at most one of the two can be paid.
  if (replaced !== undefined) await endReplaced(replaced, who.email, deps);
  const names = customerNames(owner);
  const known = attempt.customerId ?? who.customerId;
  const wanted = { email: who.email, known, mayExist, attempt: attempt.attempt };
  const customerId = await findOrCreateCustomer(names, wanted, deps.stripe);
  const options = { customer: customerId, mayExist: mayExist || known !== undefined };
  const made = await findOrCreateSubscription(names, attempt, options, deps);
  const intent = await intentOf(names, made, { trial: attempt.trial }, deps);
  await storeIds(leased, { made, customerId, intentId: intent.id }, deps);
  deps.log.info('subscription_created', { owner: owner.kind, id: sha256(owner.id), trial: attempt.trial });
  return { subscriptionId: made.subscription.id, customerId, clientSecret: intent.clientSecret };
}

/** On failure the hourly job retries. A payment made just before the replacement is refunded, and the owner is notified. */
async function endReplaced(subscriptionId: string, email: string, deps: BillingDeps): Promise<void> {
  if (!(await compensate(subscriptionId, deps))) return;
  if (!isMoneyTaken(await subscriptionForFinishing(deps.stripe, subscriptionId))) return;
  const mailId = newEmailId(deps);
  await deps.table.transact([
    enqueueEmail({ kind: 'sign-up-undone', to: email, paid: true }, { mailId, now: deps.clock() }),
  ]);
  await announceEmail(deps, mailId);
}

interface StoredIds {
  readonly made: CreatedSubscription;
  readonly customerId: string;
  readonly intentId: string;
}

async function storeIds(
  { owner, leaseToken }: LeasedAttempt,
  { made, customerId, intentId }: StoredIds,
  deps: BillingDeps,
): Promise<void> {
  const enqueuedAt = wholeSeconds(deps.clock());
  const { subscription, attempt, superfluous } = made;
  const subscriptionId = subscription.id;
  const compensationStep = (id: string): Step =>
    enqueueCompensationStep({ subscriptionId: id, customerId, why: 'replaced', enqueuedAt });
  try {
    const ids = { customerId, subscriptionId, intentId, attempt };
    await deps.table.transact([attemptCreatedStep(owner, leaseToken, ids), ...superfluous.map(compensationStep)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await compensateUnlessTakenOver(owner, attempt, compensationStep(subscriptionId), deps);
    throw busy();
  }
}

/**
 * Handles what was created for an attempt whose lease was lost. If the attempt was abandoned, the compensation is pending and the number is
 * used up, so that no later call finds the subscription; if another call took over, it finds the same subscription.
 */
async function compensateUnlessTakenOver(
  owner: AttemptOwner,
  attempt: number,
  compensationStep: Step,
  { table }: BillingDeps,
): Promise<void> {
  await untilUnchanged('an attempt to subscribe', async () => {
    const now = await attemptOf(table, owner);
    if (now !== undefined && now.state !== 'abandoned') return undefined;
    try {
      await table.transact([spendNumberStep(owner, now, attempt), compensationStep]);
      return undefined;
    } catch (error) {
      if (error instanceof ConditionFailed) return 'again';
      throw error;
    }
  });
}

async function stored(steps: readonly Step[], { table }: BillingDeps): Promise<void> {
  try {
    await table.transact(steps);
  } catch (error) {
    if (error instanceof ConditionFailed) throw busy();
    throw error;
  }
}
