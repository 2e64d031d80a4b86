import * as z from 'zod/mini';
import { call, flag, list, mergedMetadata, metadata, type Params, text, whole } from '../api/call.ts';
import { found, listing, retrieving } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Tables } from '../state/tables.ts';

type Price = Tables['price'];

const MOST_LOOKUP_KEYS = 10;
const newProduct = { id: z.optional(text), name: text };
const newPrice = {
  currency: text,
  lookup_key: z.optional(text),
  metadata: z.optional(metadata),
  product: text,
  recurring: z.optional(z.strictObject({ interval: z.enum(['month', 'year']) })),
  transfer_lookup_key: z.optional(flag),
  unit_amount: whole,
};
const wantedPrices = { active: z.optional(flag), product: z.optional(text), lookup_keys: z.optional(list(text)) };

/** Products and what they cost. */
export const priceCalls = {
  'POST /v1/products': call(newProduct, createProduct),
  'GET /v1/products/:id': retrieving('product'),
  'POST /v1/products/:id': call({ active: z.optional(flag), name: z.optional(text) }, (stand, params, id) => {
    const product = found(stand, 'product', id);
    const { active = product.active, name = product.name } = params;
    return change(stand, 'product', product, { active, name, updated: stand.now() }, 'product.updated');
  }),
  'POST /v1/prices': call(newPrice, createPrice),
  'GET /v1/prices': listing('/v1/prices', 'price', wantedPrices, { lookup_keys: hasLookupKey }),
  'GET /v1/prices/:id': retrieving('price'),
  /** Amounts of a price never change. */
  'POST /v1/prices/:id': call({ active: flag }, (stand, { active }, id) =>
    change(stand, 'price', found(stand, 'price', id), { active }, 'price.updated'),
  ),
};

function createProduct(stand: Stand, { id = stand.newId('prod_', 14), name }: Params<typeof newProduct>) {
  if (stand.store.get('product', id) !== undefined)
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const sketch = {
    ...{ id, active: true, created: stand.now(), updated: stand.now(), name, type: 'service' as const },
  };
  return create(stand, 'product', sketch, 'product.created');
}

function createPrice(stand: Stand, params: Params<typeof newPrice>): Price {
  if (params.unit_amount < 0) throw invalid('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  const product = found(stand, 'product', params.product, 'product');
  if (params.lookup_key !== undefined) takeLookupKey(stand, params.lookup_key, params.transfer_lookup_key ?? false);
  const { recurring } = params;
  const sketch = {
    id: stand.newId('price_'),
    active: true,
    billing_scheme: 'per_unit' as const,
    created: stand.now(),
    currency: params.currency,
    lookup_key: params.lookup_key,
    metadata: mergedMetadata({}, params.metadata),
    product: product.id,
    recurring: recurring === undefined ? null : { ...recurring, interval_count: 1, usage_type: 'licensed' as const },
    tax_behavior: 'unspecified' as const,
    type: recurring === undefined ? ('one_time' as const) : ('recurring' as const),
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  return create(stand, 'price', sketch, 'price.created');
}

function hasLookupKey({ lookup_key: key }: Price, wanted: readonly string[] | undefined): boolean {
  if (wanted !== undefined && wanted.length > MOST_LOOKUP_KEYS)
    throw invalid(`You may only specify up to ${MOST_LOOKUP_KEYS} lookup keys.`, { param: 'lookup_keys' });
  return wanted === undefined || (key !== null && wanted.includes(key));
}

/** One active or inactive price per key: another one's is taken only when asked for. */
function takeLookupKey(stand: Stand, key: string, transfer: boolean): void {
  const holder = stand.store.all('price').find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  change(stand, 'price', holder, { lookup_key: null }, 'price.updated');
}
