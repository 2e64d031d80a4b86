import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { billingMessages } from '../../../shared/contracts/billing.ts';
import { Conflict, Forbidden } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { limits } from '../../protection/limits.ts';
import { takeOne } from '../../protection/rate-limit.ts';
import { emailHash, parseEmailAddress } from '../../users/email-address.ts';
import type { UserRow } from '../../users/user-store.ts';
import { syncSubscription } from '../compensation/sync-subscription.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { hasAccess } from '../subscription/entitlement.ts';
import { isLive } from '../subscription/subscription-state.ts';
import { type SubscriptionRow, subscriptionOf } from '../subscription/subscription-store.ts';
import { hasUserHadTrial } from '../trial/trial-store.ts';
import { acquireLease } from './acquire-lease.ts';
import type { AttemptOwner } from './attempt.ts';
import { attemptOf } from './attempt-store.ts';
import { completeAttempt, finalizeAndCompensate } from './complete-checkout.ts';
import { finalizeUserAttempt } from './finalize-checkout.ts';
import { type StartedCheckout, subscribe } from './subscribe.ts';

/** Whose subscription it is to be, as far as a checkout needs to know them. */
type Subscriber = Pick<UserRow, 'id' | 'email'>;

interface ResubscribeResult extends StartedCheckout {
  /** Whether it is to be paid at once. */
  readonly hasHadTrial: boolean;
}

/**
 * Begins a subscription of somebody with an account and without one; the same again gives the same.
 * Throws TooSoon, Conflict, StripeFailure and Unavailable.
 */
export async function subscribeAgain(
  user: Subscriber,
  interval: BillingInterval,
  deps: BillingDeps,
): Promise<ResubscribeResult> {
  const { table, emailKey } = deps;
  await takeOne(table, limits.subscribingByUser, sha256(user.id), deps.clock());
  const owner: AttemptOwner = { kind: 'user', id: user.id };
  // What was confirmed before the form was sent again is the account's first.
  if ((await attemptOf(table, owner))?.state === 'stripe_created')
    await finalizeAndCompensate(() => finalizeUserAttempt(user.id, {}, deps), deps);
  const current = await currentSubscription(user.id, deps);
  refuseLive(current);

  const address = emailHash(emailKey, parseEmailAddress(user.email));
  const mayHaveTrial = !(await hasUserHadTrial(table, { emailHash: address, userId: user.id }));
  // An attempt that is finished meanwhile, as in another tab, is the account's by the time it is read as done.
  const admit = async () => refuseLive(await subscriptionOf(table, user.id));
  const leased = await acquireLease(owner, { wanted: { interval, mayHaveTrial }, values: {}, admit }, deps);
  const begun = await subscribe(leased, { email: user.email, customerId: current?.customerId }, deps);
  return { ...begun, hasHadTrial: !leased.attempt.trial };
}

/** Takes note that somebody has confirmed what they began; the same again does nothing more. Throws as above, and PaymentRequired. */
export async function completeAgain(user: Subscriber, subscriptionId: string, deps: BillingDeps): Promise<void> {
  const owner: AttemptOwner = { kind: 'user', id: user.id };
  const attempt = await attemptOf(deps.table, owner);
  if (attempt?.subscriptionId !== subscriptionId) {
    // Another attempt may have been begun since; what the account has is complete all the same.
    const current = await subscriptionOf(deps.table, user.id);
    if (current?.subscriptionId === subscriptionId && isLive(current)) return;
    deps.log.warn('authz_fail', { user: sha256(user.id), reason: 'id of another subscription' });
    throw new Forbidden(billingMessages.notYours);
  }
  await completeAttempt(() => finalizeUserAttempt(user.id, {}, deps), deps);
}

function refuseLive(current: SubscriptionRow | undefined): void {
  if (isLive(current)) throw new Conflict(billingMessages.alreadySubscribed);
}

/** One whose time is over may have ended, or been renewed, without our having been told. */
async function currentSubscription(userId: string, deps: BillingDeps): Promise<SubscriptionRow | undefined> {
  const known = await subscriptionOf(deps.table, userId);
  if (known?.subscriptionId === undefined || !isLive(known) || hasAccess(known, deps.clock())) return known;
  return syncSubscription(userId, known.subscriptionId, {}, deps);
}
