import { plans } from '../../../shared/catalogue/plans.ts';
import type { OutboxEmail } from '../../mail/outbox-store.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import type { EventSubject } from './event-subject.ts';

/** The email for an event, given Stripe's current state of the subscription; most events have none. */
export type MailOf = (to: string, facts: SubscriptionFacts, subject: EventSubject) => OutboxEmail | undefined;

/** Statuses with an unpaid invoice. By the time an event arrives, it may have been paid or the subscription ended. */
const OWING: readonly string[] = ['past_due', 'unpaid'];
/** The first payment is made in the form, which shows its failure. */
const FIRST = 'subscription_create';

export const paymentFailed: MailOf = (to, { status }, { billingReason }) =>
  OWING.includes(status) && billingReason !== FIRST ? { kind: 'payment-failed', to } : undefined;

export const paymentActionNeeded: MailOf = (to, { status }, { billingReason }) =>
  OWING.includes(status) && billingReason !== FIRST ? { kind: 'payment-action-needed', to } : undefined;

/** Only if the trial converts to paid. */
export const trialEnding: MailOf = (to, { status, cardConfirmed, trialEnd, endsAt, interval }) => {
  if (status !== 'trialing' || !cardConfirmed || endsAt !== undefined) return undefined;
  if (trialEnd === undefined || interval === undefined) return undefined;
  return { kind: 'trial-ending', to, endsAt: trialEnd, amountCents: plans[interval].billedCents, interval };
};
