import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid } from '../api/refusal.ts';
import { endNow } from '../billing/ending.ts';
import { change, type Stand } from '../stand.ts';
import type { Customer } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';
import { attached } from './payment-methods.ts';

export function createCustomer(stand: Stand, params: Params<'POST /v1/customers'>): Customer {
  const clock = params.test_clock === undefined ? null : found(stand, 'testClocks', params.test_clock, 'test_clock').id;
  checkEmail(params.email);
  const customer: Customer = {
    id: stand.newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: stand.now(clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: stand.newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
  };
  stand.store.put('customers', customer);
  stand.emit('customer.created', customer);
  if (params.payment_method !== undefined) attached(stand, params.payment_method, customer.id, 'payment_method');
  const wanted = params.invoice_settings?.default_payment_method;
  return wanted === undefined ? customer : withDefault(stand, customer, wanted);
}

export function updateCustomer(stand: Stand, params: Params<'POST /v1/customers/:id'>, id: string): Customer {
  const customer = found(stand, 'customers', id);
  checkEmail(params.email);
  const changed = change(
    stand,
    'customers',
    customer,
    {
      description: params.description ?? customer.description,
      email: params.email ?? customer.email,
      metadata: mergedMetadata(customer.metadata, params.metadata),
      name: params.name ?? customer.name ?? null,
      phone: params.phone ?? customer.phone ?? null,
    },
    'customer.updated',
  );
  const wanted = params.invoice_settings?.default_payment_method;
  return wanted === undefined ? changed : withDefault(stand, changed, wanted);
}

/** Sets what is charged when a subscription has no card of its own; the card must be the customer's. */
export function withDefault(stand: Stand, customer: Customer, wanted: string): Customer {
  const PARAM = 'invoice_settings[default_payment_method]';
  if (wanted !== '' && found(stand, 'paymentMethods', wanted, PARAM).customer !== customer.id)
    throw invalid(`The customer does not have a payment method with the ID ${wanted}.`, {
      code: 'resource_missing',
      param: PARAM,
    });
  const settings = { ...customer.invoice_settings, default_payment_method: wanted === '' ? null : wanted };
  return change(stand, 'customers', customer, { invoice_settings: settings }, 'customer.updated');
}

export function retrieveCustomer(stand: Stand, _params: unknown, id: string): Reply<'GET /v1/customers/:id'> {
  const gone = stand.store.get('deleted', id);
  return gone?.object === 'customer' ? { id, object: 'customer', deleted: true } : found(stand, 'customers', id);
}

/** Ends the customer's subscriptions at once. */
export function deleteCustomer(stand: Stand, _params: unknown, id: string): Reply<'DELETE /v1/customers/:id'> {
  const customer = found(stand, 'customers', id);
  for (const subscription of stand.store.all('subscriptions'))
    if (subscription.customer === id && subscription.ended_at === null)
      endNow(stand, subscription, 'cancellation_requested');
  stand.store.remove('customers', id);
  stand.store.put('deleted', { id, object: 'customer', deleted: true });
  stand.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** E-mail addresses are compared letter by letter; customers on a test clock show only when their clock is asked for. */
export function listCustomers(stand: Stand, params: Params<'GET /v1/customers'>): Reply<'GET /v1/customers'> {
  const rows = stand.store
    .all('customers')
    .filter(
      ({ email, created, test_clock: clock }) =>
        isWanted(email, params.email) &&
        isWithin(created, params.created) &&
        (clock ?? null) === (params.test_clock ?? null),
    );
  return pageOf('/v1/customers', rows, params);
}

export function listCards(
  stand: Stand,
  params: Params<'GET /v1/customers/:id/payment_methods'>,
  id: string,
): Reply<'GET /v1/customers/:id/payment_methods'> {
  found(stand, 'customers', id);
  const rows = stand.store
    .all('paymentMethods')
    .filter(({ customer, type }) => customer === id && isWanted(type, params.type));
  return pageOf(`/v1/customers/${id}/payment_methods`, rows, params);
}

function checkEmail(email: string | undefined): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}
