import { userById } from '../account/user-store.ts';
import { announceMail } from '../mail/announcing.ts';
import { newMailId, oweMail } from '../mail/outbox-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { Unavailable } from '../platform/errors.ts';
import type { WebhookEventName } from '../platform/stripe/webhook-events.ts';
import { ConditionFailed } from '../platform/table/condition.ts';
import type { Step } from '../platform/table/write.ts';
import { noteFailedCard } from './abandoning.ts';
import type { AttemptOwner } from './attempt.ts';
import { attemptOf } from './attempt-store.ts';
import type { BillingDeps } from './billing-deps.ts';
import { eventNoting, isEventDone } from './event-ledger.ts';
import { type MailOf, paymentActionNeeded, paymentFailed, trialEnding } from './event-mails.ts';
import { accountOfGone, attemptOfIntent, ownerOfSubscription } from './event-owner.ts';
import { type EventSubject, isWebhookEventName, type StripeEvent, subjectOf } from './event-subject.ts';
import { finalizeRegistration, finalizeUserAttempt } from './finalizing.ts';
import { eventParking, eventUnparking, type ParkedEvent } from './parked-event-store.ts';
import { subscriptionOf } from './subscription-store.ts';
import { syncSubscription, undoStray } from './syncing.ts';
import { undo } from './undoing.ts';

/** `parked`: it is nobody's that we know, and waits for the reconciler and a person. `known`: it has had its effect. */
export type Applied = 'done' | 'parked' | 'known';

/** What an effect came to; a stranger's event has had none. */
type Effected = 'done' | 'stranger';

/** `noting`: the step that takes note of the event, to be written in the very transaction that is its effect. */
type Effect = (subject: EventSubject, noting: Step, deps: BillingDeps) => Promise<Effected>;

const effects: Record<WebhookEventName, Effect> = {
  'customer.subscription.created': following(),
  'customer.subscription.updated': following(),
  'customer.subscription.deleted': following(),
  'customer.subscription.paused': following(),
  'customer.subscription.resumed': following(),
  'customer.subscription.trial_will_end': following(trialEnding),
  'invoice.paid': following(),
  'invoice.payment_failed': following(paymentFailed),
  'invoice.payment_action_required': following(paymentActionNeeded),
  'invoice.finalization_failed': alarming('invoice_not_finalised'),
  'setup_intent.succeeded': finishAttempt,
  'setup_intent.setup_failed': countFailedCard,
  'payment_intent.payment_failed': countFailedCard,
  'customer.deleted': followGoneCustomer,
  'charge.dispute.created': alarming('payment_disputed'),
};

/**
 * Does what an event calls for, once: by what Stripe says now, never by what the event says, which may be old and come in any order. Its
 * note is written with its effect, so that an event is neither lost nor applied twice wherever a process stops.
 * @throws StripeFailure, Unavailable: nothing is noted, and the event must come again
 */
export async function applyStripeEvent(event: StripeEvent, deps: BillingDeps): Promise<Applied> {
  if (await isEventDone(deps.table, event.id)) return 'known';
  const at = wholeSeconds(deps.clock());
  const noting = eventNoting(event.id, at);
  const subject = subjectOf(event);
  return once(
    async () => {
      if ((await effectOf(subject, noting, deps)) === 'done') return 'done';
      deps.log.error('payment_parked', { eventId: event.id, type: event.type });
      await deps.table.transact([noting, eventParking(subject, at)]);
      return 'parked';
    },
    event.id,
    deps,
  );
}

/** Tries a parked event again: its owner may be known by now. */
export async function retryParkedEvent(parked: ParkedEvent, deps: BillingDeps): Promise<Applied> {
  const noting = eventUnparking(parked.eventId);
  const effected = await once(() => effectOf(parked, noting, deps), parked.eventId, deps);
  return effected === 'stranger' ? 'parked' : effected;
}

/** What is not one of ours to deal with is taken note of and left. */
function effectOf(subject: EventSubject, noting: Step, deps: BillingDeps): Promise<Effected> {
  const effect = isWebhookEventName(subject.type) ? effects[subject.type] : takeNote;
  return effect(subject, noting, deps);
}

/** Of several deliveries at once one has the effect, the others find it noted. */
async function once<T>(act: () => Promise<T>, eventId: string, { table }: BillingDeps): Promise<T | 'known'> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await isEventDone(table, eventId)) return 'known';
    throw new Unavailable({ cause: error });
  }
}

async function takeNote(_subject: EventSubject, noting: Step, { table }: BillingDeps): Promise<Effected> {
  await table.transact([noting]);
  return 'done';
}

/** A person has to look; said before it is noted, so that it is said at least once. */
function alarming(what: string): Effect {
  return (subject, noting, deps) => {
    deps.log.error(what, { eventId: subject.eventId, objectId: subject.objectId });
    return takeNote(subject, noting, deps);
  };
}

/** Finishes the attempt whose subscription it is, or brings the account's level with Stripe. */
function following(mailOf: MailOf = () => undefined): Effect {
  return async (subject, noting, deps) => {
    const { subscriptionId, customerId } = subject;
    if (subscriptionId === undefined) return takeNote(subject, noting, deps);
    const owner = await ownerOfSubscription(subscriptionId, customerId, deps);
    if (owner === undefined) return 'stranger';
    if (owner.kind === 'account') return sync(owner.userId, { subject, subscriptionId, noting, mailOf }, deps);
    const { outcome, noted, owed } = await finalize(owner.owner, { alongside: [noting], subscriptionId }, deps);
    await undoAtOnce(owed, deps);
    if (noted) return 'done';
    const userId = outcome.kind === 'done' ? outcome.userId : owner.userId;
    if (outcome.kind === 'done' || outcome.kind === 'unknown') {
      if (userId !== undefined) return sync(userId, { subject, subscriptionId, noting, mailOf }, deps);
      await undoAtOnce(await undoStray(subscriptionId, { alongside: [noting] }, deps), deps);
      return 'done';
    }
    return takeNote(subject, noting, deps);
  };
}

interface Syncing {
  readonly subject: EventSubject;
  readonly subscriptionId: string;
  readonly noting: Step;
  readonly mailOf: MailOf;
}

async function sync(
  userId: string,
  { subject, subscriptionId, noting, mailOf }: Syncing,
  deps: BillingDeps,
): Promise<Effected> {
  const user = await userById(deps.table, userId);
  const mailId = newMailId(deps);
  let mailed = false;
  await syncSubscription(
    userId,
    subscriptionId,
    {
      alongside: (said) => {
        const mail = user && said && mailOf(user.email, said, subject);
        mailed = mail !== undefined;
        return mail === undefined ? [noting] : [noting, oweMail(mail, { mailId, now: deps.clock() })];
      },
    },
    deps,
  );
  if (mailed) await announceMail(deps, mailId);
  return 'done';
}

/** A card was confirmed: the attempt's own, or another one of somebody who has a subscription. */
async function finishAttempt(subject: EventSubject, noting: Step, deps: BillingDeps): Promise<Effected> {
  const { objectId, customerId } = subject;
  if (objectId === undefined || customerId === undefined) return takeNote(subject, noting, deps);
  const owner = await attemptOfIntent(objectId, customerId, deps);
  if (owner === 'stranger') return 'stranger';
  if (owner === 'none') return takeNote(subject, noting, deps);
  const { noted, owed } = await finalize(owner, { alongside: [noting] }, deps);
  await undoAtOnce(owed, deps);
  return noted ? 'done' : takeNote(subject, noting, deps);
}

/** Nothing is owed to anybody for a card that failed, so a stranger's is left. */
async function countFailedCard(subject: EventSubject, noting: Step, deps: BillingDeps): Promise<Effected> {
  const { objectId, customerId } = subject;
  if (objectId === undefined || customerId === undefined) return takeNote(subject, noting, deps);
  const owner = await attemptOfIntent(objectId, customerId, deps);
  if (owner === 'stranger' || owner === 'none') return takeNote(subject, noting, deps);
  if (!(await noteFailedCard(owner, objectId, { alongside: [noting] }, deps))) return takeNote(subject, noting, deps);
  const attempt = await attemptOf(deps.table, owner);
  if (attempt?.state === 'abandoned') await undoAtOnce([attempt.subscriptionId], deps);
  return 'done';
}

/** With a customer Stripe ends the subscriptions. */
async function followGoneCustomer(subject: EventSubject, noting: Step, deps: BillingDeps): Promise<Effected> {
  const userId = await accountOfGone(subject, deps.table);
  const row = userId === undefined ? undefined : await subscriptionOf(deps.table, userId);
  if (userId === undefined || row?.subscriptionId === undefined || row.customerId !== subject.customerId)
    return takeNote(subject, noting, deps);
  await syncSubscription(userId, row.subscriptionId, { alongside: [noting] }, deps);
  return 'done';
}

function finalize(owner: AttemptOwner, options: Parameters<typeof finalizeUserAttempt>[1], deps: BillingDeps) {
  const act = owner.kind === 'registration' ? finalizeRegistration : finalizeUserAttempt;
  return act(owner.id, options, deps);
}

/** What fails stays owed. */
async function undoAtOnce(subscriptionIds: readonly (string | undefined)[], deps: BillingDeps): Promise<void> {
  for (const id of subscriptionIds) if (id !== undefined) await undo(id, deps);
}
