import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, listCall } from '../api/lists.ts';
import { endSubscription } from '../billing/settlement.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Tables } from '../state/tables.ts';
import { attach } from './payment-methods.ts';

type Customer = Tables['customer'];

const customerFields = {
  description: z.optional(text),
  email: z.optional(text),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: text })),
};
const newCustomerFields = { ...customerFields, payment_method: z.optional(text) };

export const customerCalls = {
  'POST /v1/customers': call(newCustomerFields, createCustomer),
  /** Matches email addresses exactly. */
  'GET /v1/customers': listCall('/v1/customers', 'customer', { email: z.optional(text) }),
  'GET /v1/customers/:id': call(
    {},
    (context, _params, id) => context.store.get('deleted', id) ?? getObject(context, 'customer', id),
  ),
  'POST /v1/customers/:id': call(customerFields, updateCustomer),
  'DELETE /v1/customers/:id': call({}, deleteCustomer),
};

function createCustomer(context: StripeContext, params: Params<typeof newCustomerFields>): Customer {
  checkEmail(params.email);
  const fields = {
    id: context.newId('cus_', 14),
    created: context.now(),
    description: params.description,
    email: params.email,
    invoice_prefix: context.newId('', 8).toUpperCase(),
    metadata: mergeMetadata({}, params.metadata),
    next_invoice_sequence: 1,
  };
  const customer = create(context, 'customer', fields, 'customer.created');
  if (params.payment_method !== undefined) attach(context, params.payment_method, customer.id);
  return setDefaultPaymentMethod(context, customer, params.invoice_settings?.default_payment_method);
}

function updateCustomer(context: StripeContext, params: Params<typeof customerFields>, id: string): Customer {
  const customer = getObject(context, 'customer', id);
  checkEmail(params.email);
  const patch = {
    description: params.description ?? customer.description,
    email: params.email ?? customer.email,
    metadata: mergeMetadata(customer.metadata, params.metadata),
  };
  const changed = change(context, 'customer', customer, patch, 'customer.updated');
  return setDefaultPaymentMethod(context, changed, params.invoice_settings?.default_payment_method);
}

/** Sets the payment method charged for subscriptions without their own; it must be the customer's. */
export function setDefaultPaymentMethod(
  context: StripeContext,
  customer: Customer,
  method: string | undefined,
): Customer {
  if (method === undefined) return customer;
  checkOwner(context, customer.id, method, 'invoice_settings[default_payment_method]');
  const settings = { ...customer.invoice_settings, default_payment_method: method };
  return change(context, 'customer', customer, { invoice_settings: settings }, 'customer.updated');
}

/** @throws ApiError if the payment method is not this customer's */
export function checkOwner(context: StripeContext, customer: string, method: string, param: string): void {
  if (getObject(context, 'payment_method', method, param).customer !== customer)
    throw invalidRequest(`The customer does not have a payment method with the ID ${method}.`, {
      code: 'resource_missing',
      param,
    });
}

/** Also ends the customer's subscriptions immediately. */
function deleteCustomer(context: StripeContext, _params: unknown, id: string): Tables['deleted'] {
  const customer = getObject(context, 'customer', id);
  for (const subscription of context.store.all('subscription'))
    if (subscription.customer === id && subscription.ended_at === null) endSubscription(context, subscription);
  context.store.remove('customer', id);
  const deleted = { id, object: 'customer', deleted: true } as const;
  context.store.put('deleted', deleted);
  context.emit('customer.deleted', customer);
  return deleted;
}

function checkEmail(email: string | undefined): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}
