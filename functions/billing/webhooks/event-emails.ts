import { plans } from '../../../shared/catalogue/plans.ts';
import type { OutboxEmail } from '../../mail/outbox-store.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';
import type { EventSubject } from './event-subject.ts';

/** The mail that an event is worth to somebody whose subscription Stripe now says to be `facts`; most are worth none. */
export type MailOf = (to: string, facts: SubscriptionFacts, subject: EventSubject) => OutboxEmail | undefined;

/** Stripe is waiting for money. By the time an event comes, it may have been paid, or everything ended. */
const OWING: readonly string[] = ['past_due', 'unpaid'];
/** The first payment is made in the form, where its failure is told. */
const FIRST = 'subscription_create';

export const paymentFailed: MailOf = (to, { status }, { billingReason }) =>
  OWING.includes(status) && billingReason !== FIRST ? { kind: 'payment-failed', to } : undefined;

export const paymentActionNeeded: MailOf = (to, { status }, { billingReason }) =>
  OWING.includes(status) && billingReason !== FIRST ? { kind: 'payment-action-needed', to } : undefined;

/** Only where it goes over into paying. */
export const trialEnding: MailOf = (to, { status, cardConfirmed, trialEnd, endsAt, interval }) => {
  if (status !== 'trialing' || !cardConfirmed || endsAt !== undefined) return undefined;
  if (trialEnd === undefined || interval === undefined) return undefined;
  return { kind: 'trial-ending', to, endsAt: trialEnd, amountCents: plans[interval].billedCents, interval };
};
