import { plans } from '../../../shared/catalogue/plans.ts';
import { userById } from '../../identity/users/user-store.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId, type OutboxEmail } from '../../mail/outbox-store.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { AttemptOwner } from '../checkout/attempt.ts';
import { attemptUnchangedStep } from '../checkout/attempt-store.ts';
import { finalizeAndCompensate } from '../checkout/complete-checkout.ts';
import {
  type Finalized,
  type FinalizeOptions,
  finalizeRegistration,
  finalizeUserAttempt,
} from '../checkout/finalize-checkout.ts';
import { compensateEach } from '../compensation/compensate.ts';
import { compensateUnowned, syncSubscription } from '../compensation/sync-subscription.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import { untilUnchanged } from '../subscription/until-unchanged.ts';
import { type OwningAttempt, ownerOfSubscription } from './event-owner.ts';
import type { EventSubject } from './event-subject.ts';

/** The outcome; an unknown owner's event has no effect. */
export type EventOutcome = 'done' | 'stranger';

export interface SubscriptionChange {
  readonly subscriptionId: string;
  /** Used to find the owner if the subscription's metadata does not name one. */
  readonly customerId?: string | undefined;
  /** The event's processed marker, written in the transaction of its effect. */
  readonly marker: readonly Step[];
  /** The mail that this is worth to the account whose subscription Stripe now says to be `facts`. */
  readonly mailOf?: ((to: string, facts: SubscriptionFacts) => OutboxEmail | undefined) | undefined;
}

/**
 * Finalizes the subscription's attempt, or updates the account's subscription from Stripe.
 * @throws StripeFailure, 'unavailable'
 */
export function applySubscriptionEvent(change: SubscriptionChange, deps: BillingDeps): Promise<EventOutcome> {
  return untilUnchanged('an attempt to subscribe', () => applyOnce(change, deps));
}

/** 'again': the attempt has changed since it was read. */
async function applyOnce(change: SubscriptionChange, deps: BillingDeps): Promise<EventOutcome | 'again'> {
  const { subscriptionId, customerId, marker } = change;
  const owner = await ownerOfSubscription(subscriptionId, customerId, deps);
  if (owner === undefined) return 'stranger';
  if (owner.kind === 'account') return applyToAccount(owner.userId, change, deps);
  const { outcome, noted } = await finalizeAttempt(owner.owner, { extraSteps: marker, subscriptionId }, deps);
  if (noted) return 'done';
  // The attempt was done before, so the event concerns the account's subscription; or it has another subscription.
  if (outcome.kind === 'done') return applyToAccount(outcome.userId, change, deps);
  if (outcome.kind !== 'unknown') return markProcessed(marker, deps);
  if (owner.userId !== undefined) return applyToAccount(owner.userId, change, deps);
  return endUnlessOwned(owner, change, deps);
}

/**
 * Ends a subscription that an unfinished sign-up did not name when its attempt was read, if it has a confirmed card or payment. The attempt
 * must not have changed by the write: it may have stored this subscription's id since, and the card may have been confirmed after that.
 */
async function endUnlessOwned(
  { owner, attempt }: OwningAttempt,
  { subscriptionId, marker }: SubscriptionChange,
  deps: BillingDeps,
): Promise<EventOutcome | 'again'> {
  const extraSteps = [attemptUnchangedStep(owner, attempt), ...marker];
  try {
    await compensateEach(await compensateUnowned(subscriptionId, { extraSteps }, deps), deps);
    return 'done';
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) return 'again';
    throw error;
  }
}

/** Finalizes an attempt of either kind, if Stripe has confirmed it. */
export function finalizeAttempt(owner: AttemptOwner, options: FinalizeOptions, deps: BillingDeps): Promise<Finalized> {
  const finalize = owner.kind === 'registration' ? finalizeRegistration : finalizeUserAttempt;
  return finalizeAndCompensate(() => finalize(owner.id, options, deps), deps);
}

/** Writes only the marker: there is nothing else to do. */
export async function markProcessed(marker: readonly Step[], { table }: Pick<BillingDeps, 'table'>): Promise<'done'> {
  if (marker.length > 0) await table.transact(marker);
  return 'done';
}

async function applyToAccount(
  userId: string,
  { subscriptionId, marker, mailOf = () => undefined }: SubscriptionChange,
  deps: BillingDeps,
): Promise<'done'> {
  const user = await userById(deps.table, userId);
  const mailId = newEmailId(deps);
  let mail: OutboxEmail | undefined;
  const extraSteps = (facts: SubscriptionFacts | undefined): readonly Step[] => {
    mail = user && facts && mailOf(user.email, facts);
    return mail === undefined ? marker : [...marker, enqueueEmail(mail, { mailId, now: deps.clock() })];
  };
  await syncSubscription(userId, subscriptionId, { extraSteps }, deps);
  if (mail !== undefined) await announceEmail(deps, mailId);
  return 'done';
}

/** The email for an event, given the subscription as Stripe has it now; undefined for most events. */
export type MailOf = (to: string, facts: SubscriptionFacts, subject: EventSubject) => OutboxEmail | undefined;

/** Statuses with an unpaid invoice. By the time an event arrives, it may have been paid or the subscription ended. */
const UNPAID: readonly string[] = ['past_due', 'unpaid'];
/** The first payment is made in the form, which shows its failure. */
const FIRST = 'subscription_create';

export const paymentFailed: MailOf = (to, { status }, { billingReason }) =>
  UNPAID.includes(status) && billingReason !== FIRST ? { kind: 'payment-failed', to } : undefined;

export const paymentActionNeeded: MailOf = (to, { status }, { billingReason }) =>
  UNPAID.includes(status) && billingReason !== FIRST ? { kind: 'payment-action-needed', to } : undefined;

/** Only if the trial converts to paid. */
export const trialEnding: MailOf = (to, { status, cardConfirmed, trialEnd, endsAt, interval }) => {
  if (status !== 'trialing' || !cardConfirmed || endsAt !== undefined) return undefined;
  if (trialEnd === undefined || interval === undefined) return undefined;
  return { kind: 'trial-ending', to, endsAt: trialEnd, amountCents: plans[interval].billedCents, interval };
};
