import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import type { UserRow } from '../../identity/users/user-store.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { syncSubscription } from '../compensation/sync-subscription.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { hasAccess } from '../subscription/entitlement.ts';
import { isLive } from '../subscription/subscription-state.ts';
import { type SubscriptionRow, storedSubscription } from '../subscription/subscription-store.ts';
import { hasUserHadTrial } from '../trial/trial-store.ts';
import { acquireLease } from './acquire-lease.ts';
import type { AttemptOwner } from './attempt.ts';
import { attemptOf } from './attempt-store.ts';
import { completeAttempt, finalizeAndCompensate } from './complete-checkout.ts';
import { finalizeUserAttempt } from './finalize-checkout.ts';
import { type StartedCheckout, subscribe } from './subscribe.ts';

/** The user fields that a checkout needs. */
type Subscriber = Pick<UserRow, 'id' | 'email'>;

interface PlanChosen {
  readonly billingInterval: BillingInterval;
  /** Version of the renewal terms that they agree to. */
  readonly termsVersion: string;
}

interface ResubscribeResult extends StartedCheckout {
  /** Whether it has to be paid at once. */
  readonly hasHadTrial: boolean;
}

/**
 * Starts a subscription of an existing account without one; repeating the request returns the same.
 * @throws 'too-many-attempts', 'already-subscribed', 'checkout-busy', StripeFailure, 'unavailable'
 */
export async function subscribeAgain(
  user: Subscriber,
  { billingInterval: interval, termsVersion }: PlanChosen,
  deps: BillingDeps,
): Promise<ResubscribeResult> {
  const { table, emailKey } = deps;
  await takeOne(table, limits.subscribingByUser, sha256(user.id), deps.clock());
  const owner: AttemptOwner = { kind: 'user', id: user.id };
  // Finalize an earlier confirmed attempt first.
  if ((await attemptOf(table, owner))?.state === 'stripe_created')
    await finalizeAndCompensate(() => finalizeUserAttempt(user.id, {}, deps), deps);
  const current = await currentSubscription(user.id, deps);
  refuseLive(current);

  const hashes = emailHashes(emailKey, parseEmailAddress(user.email));
  const mayHaveTrial = !(await hasUserHadTrial(table, { emailHashes: hashes, userId: user.id }));
  // If an attempt was finalized meanwhile, for example in another tab, the account has it by the time it reads as done.
  const admit = async () => refuseLive(await storedSubscription(table, user.id));
  const leased = await acquireLease(
    owner,
    { wanted: { interval, mayHaveTrial, termsVersion }, values: {}, admit },
    deps,
  );
  const begun = await subscribe(leased, { email: user.email, customerId: current?.customerId }, deps);
  return { ...begun, hasHadTrial: !leased.attempt.trial };
}

/**
 * Finalizes an attempt that the user has confirmed. Idempotent.
 * @throws 'subscription-not-yours', what `completeAttempt` throws
 */
export async function completeAgain(user: Subscriber, subscriptionId: string, deps: BillingDeps): Promise<void> {
  const owner: AttemptOwner = { kind: 'user', id: user.id };
  const attempt = await attemptOf(deps.table, owner);
  if (attempt?.subscriptionId !== subscriptionId) {
    // Another attempt may have been started since; the account's subscription is complete all the same.
    const current = await storedSubscription(deps.table, user.id);
    if (current?.subscriptionId === subscriptionId && isLive(current)) return;
    deps.log.warn('authz_fail', { user: sha256(user.id), reason: 'id of another subscription' });
    throw new Refusal('subscription-not-yours');
  }
  await completeAttempt(() => finalizeUserAttempt(user.id, {}, deps), deps);
}

function refuseLive(current: SubscriptionRow | undefined): void {
  if (isLive(current)) throw new Refusal('already-subscribed');
}

/** Once its period is over, it may have ended or been renewed without a webhook. */
async function currentSubscription(userId: string, deps: BillingDeps): Promise<SubscriptionRow | undefined> {
  const known = await storedSubscription(deps.table, userId);
  if (known?.subscriptionId === undefined || !isLive(known) || hasAccess(known, deps.clock())) return known;
  return syncSubscription(userId, known.subscriptionId, {}, deps);
}
