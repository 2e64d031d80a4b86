import { faultsBy } from '../schema/conform.ts';
import { readSchemas } from '../schema/schemas.ts';
import type { SentEvent } from '../state/tables.ts';

const schemas = readSchemas();

/** Which call shows an object of this kind, whole. */
const shownBy: Readonly<Record<string, string>> = {
  'billing_portal.configuration': 'GET /v1/billing_portal/configurations/:id',
  'billing_portal.session': 'POST /v1/billing_portal/sessions',
  charge: 'GET /v1/charges/:id',
  customer: 'GET /v1/customers/:id',
  invoice: 'GET /v1/invoices/:id',
  invoice_payment: 'GET /v1/invoice_payments/:id',
  payment_intent: 'GET /v1/payment_intents/:id',
  payment_method: 'GET /v1/payment_methods/:id',
  price: 'GET /v1/prices/:id',
  product: 'GET /v1/products/:id',
  refund: 'GET /v1/refunds/:id',
  setup_intent: 'GET /v1/setup_intents/:id',
  subscription: 'GET /v1/subscriptions/:id',
  'test_helpers.test_clock': 'GET /v1/test_helpers/test_clocks/:id',
};

/** What is wrong with a reply by the SDK's types; empty for nothing. */
export function faultsOfReply(call: string, body: unknown): string[] {
  const known = schemas.calls[call];
  if (known === undefined) return [`There is no call ${call}`];
  return faultsBy(schemas, known.reply, body).map((fault) => `${call} ${fault}`);
}

/** The same of an event, and of the object that it tells of. */
export function faultsOfEvent(event: SentEvent): string[] {
  const { object } = event.data;
  const call = shownBy[object.object];
  if (call === undefined) return [`Nothing shows a ${object.object}`];
  return [...faultsOfReply('GET /v1/events/:id', event), ...faultsOfReply(call, object)];
}
