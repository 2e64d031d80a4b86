import { wasDeleted } from '../../identity/users/deleted-accounts.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import type { WebhookEventName } from '../../platform/stripe/webhook-events.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import { attemptOf } from '../checkout/attempt-store.ts';
import { accrueInvoice } from '../commission/accrue-invoice.ts';
import { invoicesPaidBy } from '../commission/paid-invoice.ts';
import { compensateEach } from '../compensation/compensate.ts';
import { compensateUnowned, syncSubscription } from '../compensation/sync-subscription.ts';
import { referralOf } from '../referrals/referral-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { idIfAny } from '../subscription/subscription-state.ts';
import { type SubscriptionFacts, storedSubscription } from '../subscription/subscription-store.ts';
import { recordFailedCard } from './abandon-checkout.ts';
import {
  applySubscriptionEvent,
  type EventOutcome,
  finalizeAttempt,
  type MailOf,
  markProcessed,
  paymentActionNeeded,
  paymentFailed,
  trialEnding,
} from './apply-subscription-event.ts';
import { isEventProcessed, processedMarker } from './event-ledger.ts';
import { accountOfDeletedCustomer, attemptOfIntent, payerOf } from './event-owner.ts';
import { type EventSubject, isWebhookEventName, readSubject, type StripeEvent } from './event-subject.ts';
import { type ParkedEvent, parkEventStep, unparkEventStep } from './parked-event-store.ts';

/** `parked`: its owner is unknown, and it waits for the reconciler and an operator. `known`: it was processed before. */
export type Applied = 'done' | 'parked' | 'known';

/** `marker`: the event's processed marker, to be written in the transaction of its effect. */
type Effect = (subject: EventSubject, marker: readonly Step[], deps: BillingDeps) => Promise<EventOutcome>;

const effectByType: Record<WebhookEventName, Effect> = {
  'customer.subscription.created': updateSubscription(),
  'customer.subscription.updated': updateSubscription(),
  'customer.subscription.deleted': updateSubscription(),
  'customer.subscription.paused': updateSubscription(),
  'customer.subscription.resumed': updateSubscription(),
  'customer.subscription.trial_will_end': updateSubscription(trialEnding),
  'invoice.paid': accrueAndUpdate,
  'invoice.payment_failed': updateSubscription(paymentFailed),
  'invoice.payment_action_required': updateSubscription(paymentActionNeeded),
  'invoice.finalization_failed': raiseAlarm('invoice_not_finalised'),
  'setup_intent.succeeded': finishAttempt,
  'setup_intent.setup_failed': countFailedCard,
  'payment_intent.payment_failed': countFailedCard,
  'customer.deleted': applyDeletedCustomer,
  'charge.refunded': reverseCommission,
  'refund.failed': reverseCommission,
  'charge.dispute.created': disputed,
  'charge.dispute.funds_withdrawn': reverseCommission,
  'charge.dispute.funds_reinstated': reverseCommission,
  'charge.dispute.closed': reverseCommission,
};

/**
 * Applies an event once, using Stripe's current state, never the event's content, which may be outdated and out of order. Its marker is
 * written with its effect, so that a crash neither loses the event nor applies it twice.
 * @throws StripeFailure, 'unavailable': nothing was written, and the event must be delivered again
 */
export async function applyStripeEvent(event: StripeEvent, deps: BillingDeps): Promise<Applied> {
  if (await isEventProcessed(deps.table, event.id)) return 'known';
  const at = wholeSeconds(deps.clock());
  const marker = [processedMarker(event.id, at)];
  const subject = readSubject(event);
  return once(
    async () => {
      if ((await effectOf(subject, marker, deps)) === 'done') return 'done';
      deps.log.error('payment_parked', { eventId: event.id, type: event.type });
      await deps.table.transact([...marker, parkEventStep(subject, at)]);
      return 'parked';
    },
    event.id,
    deps,
  );
}

/** Retries a parked event: its owner may be known by now. */
export async function retryParkedEvent(parked: ParkedEvent, deps: BillingDeps): Promise<Applied> {
  const marker = [unparkEventStep(parked.eventId)];
  const effected = await once(() => effectOf(parked, marker, deps), parked.eventId, deps);
  return effected === 'stranger' ? 'parked' : effected;
}

/** Events of other types are only marked as processed, like those about a deleted account, whose owner nobody can know. */
async function effectOf(subject: EventSubject, marker: readonly Step[], deps: BillingDeps): Promise<EventOutcome> {
  if (!isWebhookEventName(subject.type)) return markProcessed(marker, deps);
  const outcome = await effectByType[subject.type](subject, marker, deps);
  if (outcome === 'done' || !(await isOfDeletedAccount(subject, deps))) return outcome;
  if (subject.subscriptionId === undefined) return markProcessed(marker, deps);
  await compensateEach(await compensateUnowned(subject.subscriptionId, { extraSteps: marker }, deps), deps);
  return 'done';
}

function isOfDeletedAccount(
  { customerId, userId, registrationId }: EventSubject,
  { table, emailKey }: BillingDeps,
): Promise<boolean> {
  const ids = [userId, registrationId].filter((id) => id !== undefined);
  const customers = customerId === undefined ? [] : [{ customerId }];
  return wasDeleted(table, emailKey, [...ids.map((id) => ({ userId: id })), ...customers]);
}

/** Of concurrent deliveries one is applied, the others find its marker. */
async function once<T>(act: () => Promise<T>, eventId: string, { table }: BillingDeps): Promise<T | 'known'> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await isEventProcessed(table, eventId)) return 'known';
    throw new Refusal('unavailable', { cause: error });
  }
}

/** An operator has to act; logged before the marker is written, so that it is logged at least once. */
function raiseAlarm(what: string): Effect {
  return (subject, marker, deps) => {
    deps.log.error(what, { eventId: subject.eventId, objectId: subject.objectId });
    return markProcessed(marker, deps);
  };
}

/** An invoice without a subscription was created by hand and does not affect access. */
function updateSubscription(mailOf?: MailOf): Effect {
  return async (subject, marker, deps) => {
    const { subscriptionId, customerId } = subject;
    if (subscriptionId === undefined) return markProcessed(marker, deps);
    const mail = mailOf && ((to: string, facts: SubscriptionFacts) => mailOf(to, facts, subject));
    return applySubscriptionEvent({ subscriptionId, customerId, marker, mailOf: mail }, deps);
  };
}

/** The commission first: it has no marker of its own, and a repeated event adds nothing to it. */
async function accrueAndUpdate(
  subject: EventSubject,
  marker: readonly Step[],
  deps: BillingDeps,
): Promise<EventOutcome> {
  const { objectId, subscriptionId } = subject;
  const userId = subscriptionId === undefined ? undefined : await payerOf(subject, deps);
  if (userId !== undefined && objectId !== undefined) await accrueInvoice(userId, objectId, deps);
  return updateSubscription()(subject, marker, deps);
}

/** A charge was refunded or disputed, or the money came back: its invoices' commission follows. */
async function reverseCommission(
  { chargeId }: EventSubject,
  marker: readonly Step[],
  deps: BillingDeps,
): Promise<EventOutcome> {
  const charge =
    chargeId === undefined
      ? undefined
      : await ifThere(() => deps.stripe.one('charge', (sdk) => sdk.charges.retrieve(chargeId)));
  const customerId = idIfAny(charge?.customer);
  const userId = customerId === undefined ? undefined : await payerOf({ customerId }, deps);
  if (charge !== undefined && userId !== undefined && (await referralOf(deps.table, userId)) !== undefined)
    for (const invoiceId of await invoicesPaidBy(deps.stripe, charge)) await accrueInvoice(userId, invoiceId, deps);
  return markProcessed(marker, deps);
}

async function disputed(subject: EventSubject, marker: readonly Step[], deps: BillingDeps): Promise<EventOutcome> {
  deps.log.error('payment_disputed', { eventId: subject.eventId, objectId: subject.objectId });
  return reverseCommission(subject, marker, deps);
}

/** A card was confirmed: for an attempt, or another card of a subscriber. */
async function finishAttempt(
  { objectId, customerId }: EventSubject,
  marker: readonly Step[],
  deps: BillingDeps,
): Promise<EventOutcome> {
  if (objectId === undefined || customerId === undefined) return markProcessed(marker, deps);
  const owner = await attemptOfIntent(objectId, customerId, deps);
  if (owner === 'stranger') return 'stranger';
  if (owner === 'none') return markProcessed(marker, deps);
  const { noted } = await finalizeAttempt(owner, { extraSteps: marker }, deps);
  return noted ? 'done' : markProcessed(marker, deps);
}

/** A failed card has no consequences for an unknown customer. */
async function countFailedCard(
  { objectId, customerId }: EventSubject,
  marker: readonly Step[],
  deps: BillingDeps,
): Promise<EventOutcome> {
  if (objectId === undefined || customerId === undefined) return markProcessed(marker, deps);
  const owner = await attemptOfIntent(objectId, customerId, deps);
  if (owner === 'stranger' || owner === 'none') return markProcessed(marker, deps);
  if (!(await recordFailedCard(owner, objectId, { extraSteps: marker }, deps))) return markProcessed(marker, deps);
  const attempt = await attemptOf(deps.table, owner);
  if (attempt?.state === 'abandoned' && attempt.subscriptionId !== undefined)
    await compensateEach([attempt.subscriptionId], deps);
  return 'done';
}

/** Deleting a customer at Stripe cancels their subscriptions. */
async function applyDeletedCustomer(
  subject: EventSubject,
  marker: readonly Step[],
  deps: BillingDeps,
): Promise<EventOutcome> {
  const userId = await accountOfDeletedCustomer(subject, deps.table);
  const row = userId === undefined ? undefined : await storedSubscription(deps.table, userId);
  if (userId === undefined || row?.subscriptionId === undefined || row.customerId !== subject.customerId)
    return markProcessed(marker, deps);
  await syncSubscription(userId, row.subscriptionId, { extraSteps: marker }, deps);
  return 'done';
}
