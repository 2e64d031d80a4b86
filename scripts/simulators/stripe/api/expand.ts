import { includedInInvoice } from '../objects/invoices.ts';
import type { Stand } from '../stand.ts';
import type { TableName } from '../state/tables.ts';
import { invalid, type Refusal } from './refusal.ts';

const DEEPEST = 4;

/** Where an id leads, told by its beginning. */
const prefixes: Readonly<Record<string, TableName>> = {
  cus_: 'customers',
  prod_: 'products',
  price_: 'prices',
  sub_: 'subscriptions',
  seti_: 'setupIntents',
  pi_: 'paymentIntents',
  in_: 'invoices',
  pm_: 'paymentMethods',
  ch_: 'charges',
  clock_: 'testClocks',
  bpc_: 'portalConfigurations',
};
/** Texts that look like a reference and are none. */
const PLAIN: ReadonlySet<string> = new Set(['id', 'metadata', 'client_secret']);

/**
 * The answer with what was asked for put in the place of ids; `data.` leads into each object of a list.
 * @throws Refusal for a path that leads nowhere, such as one that an older version of the API had
 */
export function expanded(stand: Stand, reply: unknown, paths: readonly string[] | undefined): unknown {
  return (paths ?? []).reduce((value, path) => {
    const keys = path.split('.');
    if (keys.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, { param: 'expand' });
    return follow(stand, value, keys, path);
  }, reply);
}

function follow(stand: Stand, value: unknown, [key, ...rest]: readonly string[], path: string): unknown {
  if (key === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => follow(stand, item, [key, ...rest], path));
  if (typeof value !== 'object') throw notExpandable(path);
  const fields = new Map<string, unknown>(Object.entries(value));
  const included = fields.has(key) ? undefined : includedIn(stand, fields)?.[key];
  if (included === undefined && !fields.has(key)) throw notExpandable(path);
  const inner = included === undefined ? reference(stand, key, fields.get(key)) : included;
  if (inner === undefined || (rest.length === 0 && included === undefined && !isWhole(inner)))
    throw notExpandable(path);
  return { ...value, [key]: follow(stand, inner, rest, path) };
}

/** The object that an id names; anything else as it is. */
function reference(stand: Stand, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || PLAIN.has(key)) return value;
  const table = prefixes[/^[a-z]+_/.exec(value)?.[0] ?? ''];
  return table === undefined ? value : (stand.store.get(table, value) ?? value);
}

function isWhole(value: unknown): boolean {
  return value === null || typeof value === 'object';
}

/** Fields that come only when they are asked for. */
function includedIn(stand: Stand, fields: ReadonlyMap<string, unknown>): Record<string, unknown> | undefined {
  const id = fields.get('id');
  const invoice =
    fields.get('object') === 'invoice' && typeof id === 'string' ? stand.store.get('invoices', id) : undefined;
  if (invoice !== undefined) return { ...includedInInvoice(stand, invoice) };
  if (fields.get('object') !== 'customer' || typeof id !== 'string') return undefined;
  const data = stand.store
    .all('subscriptions')
    .filter(({ customer, ended_at: ended }) => customer === id && ended === null)
    .toReversed();
  return { subscriptions: { object: 'list', data, has_more: false, url: `/v1/customers/${id}/subscriptions` } };
}

function notExpandable(path: string): Refusal {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
