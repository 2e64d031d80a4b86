import type { StripeContext } from '../context.ts';
import type { Invoice } from '../state/tables.ts';
import { invalidRequest } from './api-error.ts';

const MAX_DEPTH = 4;

/**
 * The reply with the requested ids replaced by their objects; `data.` descends into each object of a list.
 * @throws ApiError for a path that does not exist, such as one from an older API version
 */
export function expandReply(context: StripeContext, reply: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((value, path) => {
    const keys = path.split('.');
    if (keys.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, { param: 'expand' });
    return expandPath(context, value, keys, path);
  }, reply);
}

function expandPath(context: StripeContext, value: unknown, [key, ...rest]: readonly string[], path: string): unknown {
  if (key === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(context, item, [key, ...rest], path));
  const inner = typeof value === 'object' ? resolveField(context, value, key) : undefined;
  if (inner === undefined || (rest.length === 0 && typeof inner !== 'object'))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return { ...Object(value), [key]: expandPath(context, inner, rest, path) };
}

/** The object behind a field's id, the field itself if it is not an id, or a field that is only included on request. */
function resolveField(context: StripeContext, value: object, key: string): unknown {
  const fields = new Map<string, unknown>(Object.entries(value));
  const field = fields.get(key);
  if (typeof field === 'string') return key === 'id' ? field : (context.store.byId(field) ?? field);
  const invoice =
    fields.get('object') === 'invoice' ? context.store.get('invoice', String(fields.get('id'))) : undefined;
  return invoice === undefined || field !== undefined ? field : includableFields(context, invoice).get(key);
}

/** Fields of an invoice that are only included on request: the secret of its open payment, and its payments. */
function includableFields(context: StripeContext, invoice: Invoice): ReadonlyMap<string, unknown> {
  const data = context.store.all('invoice_payment').filter((payment) => payment.invoice === invoice.id);
  const intent = context.store.get('payment_intent', data[0]?.payment.payment_intent ?? '');
  const secret = invoice.status === 'open' ? intent?.client_secret : undefined;
  return new Map<string, unknown>([
    ['confirmation_secret', secret === undefined ? null : { client_secret: secret, type: 'payment_intent' }],
    ['payments', { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice.id}` }],
  ]);
}
