import type Stripe from 'stripe';
import type { BillingDeps } from '../billing/billing-deps.ts';
import { ownerOfSubscription } from '../billing/event-owner.ts';
import { finalizeRegistration, finalizeUserAttempt } from '../billing/finalizing.ts';
import { idOf } from '../billing/subscription-state.ts';
import { syncSubscription, undoStray } from '../billing/syncing.ts';

/**
 * Finds a place for a subscription that runs and is nobody's as far as our rows tell: its attempt is finished, or it becomes its
 * owner's, or its undoing is owed. What belongs to nobody we know is left: its events are put aside and ring.
 */
export async function followStray({ id, customer }: Stripe.Subscription, deps: BillingDeps): Promise<void> {
  const owner = await ownerOfSubscription(id, idOf(customer), deps);
  if (owner === undefined) return;
  const userId = owner.kind === 'account' ? owner.userId : await userOfAttempt(owner, id, deps);
  if (userId !== undefined) await syncSubscription(userId, id, {}, deps);
}

type OwningAttempt = Extract<Awaited<ReturnType<typeof ownerOfSubscription>>, { kind: 'attempt' }>;

/** Whose subscription it is to be compared with; undefined where the attempt has settled what becomes of it. */
async function userOfAttempt(
  { owner, userId }: OwningAttempt,
  subscriptionId: string,
  deps: BillingDeps,
): Promise<string | undefined> {
  const finalize = owner.kind === 'registration' ? finalizeRegistration : finalizeUserAttempt;
  const { outcome } = await finalize(owner.id, { subscriptionId }, deps);
  if (outcome.kind === 'done') return outcome.userId;
  if (outcome.kind !== 'unknown') return undefined;
  if (userId === undefined) await undoStray(subscriptionId, { alongside: [] }, deps);
  return userId;
}
