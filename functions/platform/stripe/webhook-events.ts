import type Stripe from 'stripe';

/** The events that Stripe sends us. An event only identifies an object; the current state is read from Stripe. */
export const webhookEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  // Counts failed cards on a first payment.
  'payment_intent.payment_failed',
  'customer.deleted',
  // These take back or give again a partner's commission.
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][];

export type WebhookEventName = (typeof webhookEvents)[number];
