import type Stripe from 'stripe';
import type { Wire } from '../schema/wire.ts';
import type { EventName } from '../webhooks/event-names.ts';

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

/** Of any kind that is sent here; `data.object` is as it was when it happened. */
export interface SentEvent extends Omit<Wire<Stripe.Event>, 'data' | 'type'> {
  readonly type: EventName;
  readonly data: { readonly object: { readonly object: string }; readonly previous_attributes?: object };
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Seconds since 1970. */
  readonly dueAt: number;
}

/** The first answer to an idempotency key. */
export interface Remembered {
  /** The key. */
  readonly id: string;
  /** What was asked, to tell a replay from another question. */
  readonly digest: string;
  readonly route: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/** What is known of a subscription besides what Stripe shows. */
export interface SubscriptionNotes {
  /** The subscription's. */
  readonly id: string;
  readonly trialWillEndSent: boolean;
}

export interface Deleted {
  readonly id: string;
  readonly object: 'customer' | 'test_helpers.test_clock' | 'webhook_endpoint';
  readonly deleted: true;
}

export interface Tables {
  readonly customers: Customer;
  readonly products: Product;
  readonly prices: Price;
  readonly subscriptions: Subscription;
  readonly subscriptionNotes: SubscriptionNotes;
  readonly setupIntents: SetupIntent;
  readonly paymentIntents: PaymentIntent;
  readonly invoices: Invoice;
  readonly invoicePayments: InvoicePayment;
  readonly paymentMethods: PaymentMethod;
  readonly charges: Charge;
  readonly refunds: Refund;
  readonly portalConfigurations: PortalConfiguration;
  readonly portalSessions: PortalSession;
  readonly testClocks: TestClock;
  readonly events: SentEvent;
  readonly webhookEndpoints: WebhookEndpoint;
  readonly deliveries: Delivery;
  readonly remembered: Remembered;
  readonly deleted: Deleted;
}

export type TableName = keyof Tables;

export const tableNames = [
  'customers',
  'products',
  'prices',
  'subscriptions',
  'subscriptionNotes',
  'setupIntents',
  'paymentIntents',
  'invoices',
  'invoicePayments',
  'paymentMethods',
  'charges',
  'refunds',
  'portalConfigurations',
  'portalSessions',
  'testClocks',
  'events',
  'webhookEndpoints',
  'deliveries',
  'remembered',
  'deleted',
] as const satisfies readonly TableName[];
