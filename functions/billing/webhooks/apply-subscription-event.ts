import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId, type OutboxEmail } from '../../mail/outbox-store.ts';
import type { Step } from '../../platform/table/write.ts';
import { userById } from '../../users/user-store.ts';
import type { AttemptOwner } from '../checkout/attempt.ts';
import { type FinalizeOptions, finalizeRegistration, finalizeUserAttempt } from '../checkout/finalize-checkout.ts';
import { compensate } from '../compensation/compensate.ts';
import { compensateUnowned, syncSubscription } from '../compensation/sync-subscription.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import { ownerOfSubscription } from './event-owner.ts';

/** The outcome; an unknown owner's event has no effect. */
export type EventOutcome = 'done' | 'stranger';

export interface SubscriptionChange {
  readonly subscriptionId: string;
  /** Used to find the owner if the subscription's metadata does not name one. */
  readonly customerId?: string | undefined;
  /** The event's processed marker, written in the transaction of its effect. */
  readonly marker: readonly Step[];
  /** The email to the account for this event, given Stripe's current state, if any. */
  readonly mailOf?: ((to: string, facts: SubscriptionFacts) => OutboxEmail | undefined) | undefined;
}

/** Finalizes the subscription's attempt, or updates the account's subscription from Stripe. Throws StripeFailure and Unavailable. */
export async function applySubscriptionEvent(change: SubscriptionChange, deps: BillingDeps): Promise<EventOutcome> {
  const { subscriptionId, customerId, marker } = change;
  const owner = await ownerOfSubscription(subscriptionId, customerId, deps);
  if (owner === undefined) return 'stranger';
  if (owner.kind === 'account') return applyToAccount(owner.userId, change, deps);
  const { outcome, noted } = await finalizeAttempt(owner.owner, { alongside: marker, subscriptionId }, deps);
  if (noted) return 'done';
  // The attempt was done before, so the event concerns the account's subscription; or it has another subscription.
  if (outcome.kind === 'done') return applyToAccount(outcome.userId, change, deps);
  if (outcome.kind !== 'unknown') return markProcessed(marker, deps);
  if (owner.userId !== undefined) return applyToAccount(owner.userId, change, deps);
  await compensateNow(await compensateUnowned(subscriptionId, { alongside: marker }, deps), deps);
  return 'done';
}

/** Finalizes an attempt if Stripe confirms it, and compensates what must not exist. */
export async function finalizeAttempt(owner: AttemptOwner, options: FinalizeOptions, deps: BillingDeps) {
  const finalize = owner.kind === 'registration' ? finalizeRegistration : finalizeUserAttempt;
  const finalized = await finalize(owner.id, options, deps);
  await compensateNow(finalized.owed, deps);
  return finalized;
}

/** Writes only the marker: there is nothing else to do. */
export async function markProcessed(marker: readonly Step[], { table }: Pick<BillingDeps, 'table'>): Promise<'done'> {
  if (marker.length > 0) await table.transact(marker);
  return 'done';
}

/** A failed compensation stays owed. */
export async function compensateNow(subscriptionIds: readonly string[], deps: BillingDeps): Promise<void> {
  for (const id of subscriptionIds) await compensate(id, deps);
}

async function applyToAccount(
  userId: string,
  { subscriptionId, marker, mailOf = () => undefined }: SubscriptionChange,
  deps: BillingDeps,
): Promise<'done'> {
  const user = await userById(deps.table, userId);
  const mailId = newEmailId(deps);
  let mail: OutboxEmail | undefined;
  const alongside = (facts: SubscriptionFacts | undefined): readonly Step[] => {
    mail = user && facts && mailOf(user.email, facts);
    return mail === undefined ? marker : [...marker, enqueueEmail(mail, { mailId, now: deps.clock() })];
  };
  await syncSubscription(userId, subscriptionId, { alongside }, deps);
  if (mail !== undefined) await announceEmail(deps, mailId);
  return 'done';
}
