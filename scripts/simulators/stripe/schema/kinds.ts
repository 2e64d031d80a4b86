import type Stripe from 'stripe';

/** The simulated Stripe objects, by their `object` field. `generate.ts` makes a JSON Schema of each. */
export interface Kinds {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Omit<Stripe.CustomerCreatedEvent, 'data' | 'type'> & { type: string; data: EventData };
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof Kinds;

interface EventData {
  object: unknown;
  previous_attributes?: unknown;
}

/**
 * An object as it is stored and sent: references to other objects are ids, which only a reply expands, and decimals are text. The rest
 * follows the SDK's types, so that a missing field does not compile.
 */
export type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Value<Item>[]
      : T extends object
        ? { [Key in keyof T]: Value<T[Key]> }
        : T;

/** A union of an id and its object becomes the id. */
type Value<V> = string extends Extract<V, string> ? Wire<Exclude<V, { object: string }>> : Wire<V>;
