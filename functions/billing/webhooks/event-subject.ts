import * as z from 'zod/mini';
import { $ZodError } from 'zod/v4/core';
import { Refusal } from '../../platform/errors.ts';

import type { WebhookEventName } from '../../platform/stripe/webhook-events.ts';

/** The event fields that are read. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: unknown };
}

/** What an event is about: only ids, no states or amounts, since the event may be outdated. The current state is read from Stripe. */
export const eventSubject = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Id of the event's object: invoice, intent, charge … */
  objectId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  customerId: z.optional(z.string()),
  /** Why an invoice was created: `subscription_create`. */
  billingReason: z.optional(z.string()),
  /** Of a refund or dispute. */
  chargeId: z.optional(z.string()),
  /** From a deleted customer, which cannot be read from Stripe any more, or an invoice's subscription. */
  registrationId: z.optional(z.string()),
  userId: z.optional(z.string()),
});
export type EventSubject = z.output<typeof eventSubject>;

/** An id, or the expanded object. */
const reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }: { id: string }) => id),
  ),
]);
const maybe = z.nullish(reference);

const owner = z.nullish(z.object({ registrationId: z.optional(z.string()), userId: z.optional(z.string()) }));
const named = z.object({ id: z.optional(z.string()) });
const subscription = z.object({ id: z.string(), customer: reference });
const invoice = z.object({
  id: z.string(),
  customer: maybe,
  billing_reason: z.nullish(z.string()),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: maybe, metadata: owner })) })),
});
const charge = z.object({ id: z.string(), customer: maybe });
const ofCharge = z.object({ id: z.string(), charge: maybe });
const intent = z.object({ id: z.string(), customer: maybe });
const customer = z.object({
  id: z.string(),
  metadata: owner,
});

type Reader = (object: unknown) => Omit<EventSubject, 'eventId' | 'type'>;

const ofSubscription: Reader = (object) => {
  const { id, customer: customerId } = z.parse(subscription, object);
  return { objectId: id, subscriptionId: id, customerId };
};

const ofInvoice: Reader = (object) => {
  const { id, customer: customerId, billing_reason: reason, parent } = z.parse(invoice, object);
  const { subscription, metadata } = parent?.subscription_details ?? {};
  return {
    ...{ objectId: id, subscriptionId: subscription ?? undefined, customerId: customerId ?? undefined },
    ...{ billingReason: reason ?? undefined, registrationId: metadata?.registrationId, userId: metadata?.userId },
  };
};

const ofIntent: Reader = (object) => {
  const { id, customer: customerId } = z.parse(intent, object);
  return { objectId: id, customerId: customerId ?? undefined };
};

const ofCustomer: Reader = (object) => {
  const { id, metadata } = z.parse(customer, object);
  return { objectId: id, customerId: id, registrationId: metadata?.registrationId, userId: metadata?.userId };
};

const ofChargeItself: Reader = (object) => {
  const { id, customer: customerId } = z.parse(charge, object);
  return { objectId: id, chargeId: id, customerId: customerId ?? undefined };
};

/** A refund or dispute. */
const ofReversal: Reader = (object) => {
  const { id, charge: chargeId } = z.parse(ofCharge, object);
  return { objectId: id, chargeId: chargeId ?? undefined };
};

const ofAnything: Reader = (object) => ({ objectId: z.safeParse(named, object).data?.id });

const readers: Record<WebhookEventName, Reader> = {
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'customer.subscription.paused': ofSubscription,
  'customer.subscription.resumed': ofSubscription,
  'customer.subscription.trial_will_end': ofSubscription,
  'invoice.paid': ofInvoice,
  'invoice.payment_failed': ofInvoice,
  'invoice.payment_action_required': ofInvoice,
  'invoice.finalization_failed': ofInvoice,
  'setup_intent.succeeded': ofIntent,
  'setup_intent.setup_failed': ofIntent,
  'payment_intent.payment_failed': ofIntent,
  'customer.deleted': ofCustomer,
  'charge.refunded': ofChargeItself,
  'refund.failed': ofReversal,
  'charge.dispute.created': ofReversal,
  'charge.dispute.funds_withdrawn': ofReversal,
  'charge.dispute.funds_reinstated': ofReversal,
  'charge.dispute.closed': ofReversal,
};

export function isWebhookEventName(type: string): type is WebhookEventName {
  return Object.hasOwn(readers, type);
}

/** @throws Refusal 'event-malformed' if its object is not shaped like its type: the webhook endpoint has another API version */
export function readSubject({ id: eventId, type, data }: StripeEvent): EventSubject {
  const read = isWebhookEventName(type) ? readers[type] : ofAnything;
  try {
    return { eventId, type, ...read(data.object) };
  } catch (error) {
    if (error instanceof $ZodError)
      throw new Refusal('event-malformed', { message: 'This event is not shaped like its type' });
    throw error;
  }
}
