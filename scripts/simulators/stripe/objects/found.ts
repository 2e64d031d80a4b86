import { noSuch } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import type { TableName, Tables } from '../state/tables.ts';

const kinds = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  setupIntents: 'setupintent',
  paymentIntents: 'payment_intent',
  invoices: 'invoice',
  invoicePayments: 'invoice_payment',
  paymentMethods: 'PaymentMethod',
  charges: 'charge',
  refunds: 'refund',
  portalConfigurations: 'configuration',
  testClocks: 'test_clock',
  events: 'event',
  webhookEndpoints: 'webhook endpoint',
} as const satisfies Partial<Record<TableName, string>>;

/**
 * The object by its id; `param` names the parameter that held the id, where it was not the path.
 * @throws Refusal `resource_missing`
 */
export function found<Name extends keyof typeof kinds>(
  stand: Stand,
  table: Name,
  id: string,
  param?: string,
): Tables[Name] {
  const row = stand.store.get(table, id);
  if (row === undefined) throw noSuch(kinds[table], id, param);
  return row;
}
