import * as z from 'zod/mini';
import { call, mergedMetadata, metadata, type Params, text } from '../api/call.ts';
import { found, listing } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { endNow } from '../billing/settling.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Tables } from '../state/tables.ts';
import { attached } from './payment-methods.ts';

type Customer = Tables['customer'];

const fields = {
  description: z.optional(text),
  email: z.optional(text),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: text })),
};
const newFields = { ...fields, payment_method: z.optional(text), test_clock: z.optional(text) };

export const customerCalls = {
  'POST /v1/customers': call(newFields, createCustomer),
  /** E-mail addresses are compared letter by letter; customers on a test clock show only when their clock is asked for. */
  'GET /v1/customers': listing(
    '/v1/customers',
    'customer',
    { email: z.optional(text), test_clock: z.optional(text) },
    { test_clock: (customer, wanted) => (customer.test_clock ?? undefined) === wanted },
  ),
  'GET /v1/customers/:id': call(
    {},
    (stand, _params, id) => stand.store.get('deleted', id) ?? found(stand, 'customer', id),
  ),
  'POST /v1/customers/:id': call(fields, updateCustomer),
  'DELETE /v1/customers/:id': call({}, deleteCustomer),
};

function createCustomer(stand: Stand, params: Params<typeof newFields>): Customer {
  const clock =
    params.test_clock === undefined
      ? null
      : found(stand, 'test_helpers.test_clock', params.test_clock, 'test_clock').id;
  checkEmail(params.email);
  const sketch = {
    id: stand.newId('cus_', 14),
    created: stand.now(clock),
    description: params.description,
    email: params.email,
    invoice_prefix: stand.newId('', 8).toUpperCase(),
    metadata: mergedMetadata({}, params.metadata),
    next_invoice_sequence: 1,
    test_clock: clock,
  };
  const customer = create(stand, 'customer', sketch, 'customer.created');
  if (params.payment_method !== undefined) attached(stand, params.payment_method, customer.id);
  return withDefault(stand, customer, params.invoice_settings?.default_payment_method);
}

function updateCustomer(stand: Stand, params: Params<typeof fields>, id: string): Customer {
  const customer = found(stand, 'customer', id);
  checkEmail(params.email);
  const patch = {
    description: params.description ?? customer.description,
    email: params.email ?? customer.email,
    metadata: mergedMetadata(customer.metadata, params.metadata),
  };
  const changed = change(stand, 'customer', customer, patch, 'customer.updated');
  return withDefault(stand, changed, params.invoice_settings?.default_payment_method);
}

/** Sets what is charged when a subscription has no card of its own; the card must be the customer's. */
export function withDefault(stand: Stand, customer: Customer, wanted: string | undefined): Customer {
  if (wanted === undefined) return customer;
  checkOwner(stand, customer.id, wanted, 'invoice_settings[default_payment_method]');
  const settings = { ...customer.invoice_settings, default_payment_method: wanted };
  return change(stand, 'customer', customer, { invoice_settings: settings }, 'customer.updated');
}

/** @throws Refusal when the card is not this customer's */
export function checkOwner(stand: Stand, customer: string, method: string, param: string): void {
  if (found(stand, 'payment_method', method, param).customer !== customer)
    throw invalid(`The customer does not have a payment method with the ID ${method}.`, {
      code: 'resource_missing',
      param,
    });
}

/** Ends the customer's subscriptions at once. */
function deleteCustomer(stand: Stand, _params: unknown, id: string): Tables['deleted'] {
  const customer = found(stand, 'customer', id);
  for (const subscription of stand.store.all('subscription'))
    if (subscription.customer === id && subscription.ended_at === null) endNow(stand, subscription);
  stand.store.remove('customer', id);
  const deleted = { id, object: 'customer', deleted: true } as const;
  stand.store.put('deleted', deleted);
  stand.emit('customer.deleted', customer);
  return deleted;
}

function checkEmail(email: string | undefined): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}
