import type { Stand } from '../stand.ts';
import type { Invoice } from '../state/tables.ts';
import { invalid } from './refusal.ts';

const DEEPEST = 4;

/**
 * The answer with what was asked for put in the place of ids; `data.` leads into each object of a list.
 * @throws Refusal for a path that leads nowhere, such as one that an older version of the API had
 */
export function expanded(stand: Stand, reply: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((value, path) => {
    const keys = path.split('.');
    if (keys.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, { param: 'expand' });
    return follow(stand, value, keys, path);
  }, reply);
}

function follow(stand: Stand, value: unknown, [key, ...rest]: readonly string[], path: string): unknown {
  if (key === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => follow(stand, item, [key, ...rest], path));
  const inner = typeof value === 'object' ? innerOf(stand, value, key) : undefined;
  if (inner === undefined || (rest.length === 0 && typeof inner !== 'object'))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return { ...Object(value), [key]: follow(stand, inner, rest, path) };
}

/** The object that a field's id names; the field as it is where it is no id, and what comes only when it is asked for. */
function innerOf(stand: Stand, value: object, key: string): unknown {
  const fields = new Map<string, unknown>(Object.entries(value));
  const field = fields.get(key);
  if (typeof field === 'string') return key === 'id' ? field : (stand.store.byId(field) ?? field);
  const invoice = fields.get('object') === 'invoice' ? stand.store.get('invoice', String(fields.get('id'))) : undefined;
  return invoice === undefined || field !== undefined ? field : includedIn(stand, invoice).get(key);
}

/** What an invoice shows only to who asks for it: the secret of what is to be paid, and its payments. */
function includedIn(stand: Stand, invoice: Invoice): ReadonlyMap<string, unknown> {
  const data = stand.store.all('invoice_payment').filter((payment) => payment.invoice === invoice.id);
  const intent = stand.store.get('payment_intent', data[0]?.payment.payment_intent ?? '');
  const secret = invoice.status === 'open' ? intent?.client_secret : undefined;
  return new Map<string, unknown>([
    ['confirmation_secret', secret === undefined ? null : { client_secret: secret, type: 'payment_intent' }],
    ['payments', { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice.id}` }],
  ]);
}
