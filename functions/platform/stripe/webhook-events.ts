import type Stripe from 'stripe';

/** The events that Stripe tells us of. What one of them means is read from Stripe itself; it only says where to look. */
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
  // Counts the cards tried on a first payment.
  'payment_intent.payment_failed',
  'customer.deleted',
  'charge.dispute.created',
] as const satisfies readonly Stripe.Event['type'][];

export type WebhookEventName = (typeof webhookEvents)[number];
