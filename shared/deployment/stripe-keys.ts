import type { secrets } from './environment.ts';

/** 'write' includes reading. */
type Right = 'read' | 'write';

/**
 * The kinds of Stripe's objects that the product calls about, as its SDK names them: the beginning of their paths, and the permission by
 * which the dashboard's address knows them, in `rak_…_read` and `rak_…_write`. A refusal of Stripe names the missing one.
 */
export const stripeResources = {
  customers: { path: 'customers', permission: 'customer' },
  subscriptions: { path: 'subscriptions', permission: 'subscription' },
  billingPortal: { path: 'billing_portal', permission: 'customer_portal' },
  prices: { path: 'prices', permission: 'price' },
  setupIntents: { path: 'setup_intents', permission: 'setup_intent' },
  paymentIntents: { path: 'payment_intents', permission: 'payment_intent' },
  paymentMethods: { path: 'payment_methods', permission: 'payment_method' },
  invoices: { path: 'invoices', permission: 'invoice' },
  invoicePayments: { path: 'invoice_payments', permission: 'invoice' },
  charges: { path: 'charges', permission: 'charge' },
  refunds: { path: 'refunds', permission: 'refund' },
  disputes: { path: 'disputes', permission: 'dispute' },
  events: { path: 'events', permission: 'event' },
} as const;

export type StripeResource = keyof typeof stripeResources;
export type StripeRights = Readonly<Partial<Record<StripeResource, Right>>>;

/** The restricted keys of Stripe by what their functions call, and nothing else; no function has the account's secret key. */
export const stripeKeys = {
  /** Whether a subscription was renewed: for most calls of a page. */
  stripeReadKey: { subscriptions: 'read' },
  /** What subscribers do with their own subscription. */
  stripeCustomerKey: { subscriptions: 'write', billingPortal: 'write' },
  /** Checkout, and what Stripe's events, the hourly job and deletions make of it: customers, payments and refunds. */
  stripeCheckoutKey: {
    customers: 'write',
    subscriptions: 'write',
    prices: 'read',
    setupIntents: 'write',
    paymentIntents: 'read',
    paymentMethods: 'write',
    invoices: 'write',
    invoicePayments: 'read',
    charges: 'read',
    refunds: 'write',
    disputes: 'read',
    events: 'read',
  },
} as const satisfies Partial<Record<keyof typeof secrets, StripeRights>>;

export type StripeKey = keyof typeof stripeKeys;
export const stripeKeyNames = [
  'stripeReadKey',
  'stripeCustomerKey',
  'stripeCheckoutKey',
] as const satisfies readonly StripeKey[];

/** Whether a key with these rights may make a call. `path`: `/v1/subscriptions/sub_1`. */
export function allowsStripeCall(rights: StripeRights, { method, path }: { method: string; path: string }): boolean {
  const [, , first] = path.split('/');
  return Object.entries(stripeResources).some(([resource, { path: known }]) => {
    const right = Object.entries(rights).find(([name]) => name === resource)?.[1];
    return known === first && (right === 'write' || (right === 'read' && method === 'GET'));
  });
}
