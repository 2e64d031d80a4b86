import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, flag, integer, list, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Tables } from '../state/tables.ts';

type Price = Tables['price'];

const MAX_LOOKUP_KEYS = 10;
const newProduct = { id: z.optional(text), name: text };
const newPrice = {
  currency: text,
  lookup_key: z.optional(text),
  metadata: z.optional(metadata),
  product: text,
  recurring: z.optional(z.strictObject({ interval: z.enum(['month', 'year']) })),
  transfer_lookup_key: z.optional(flag),
  unit_amount: integer,
};
const priceFilters = { active: z.optional(flag), product: z.optional(text), lookup_keys: z.optional(list(text)) };

/** Products and prices. */
export const priceCalls = {
  'POST /v1/products': call(newProduct, createProduct),
  'GET /v1/products/:id': retrieveCall('product'),
  'POST /v1/products/:id': call({ active: z.optional(flag), name: z.optional(text) }, (context, params, id) => {
    const product = getObject(context, 'product', id);
    const { active = product.active, name = product.name } = params;
    return change(context, 'product', product, { active, name, updated: context.now() }, 'product.updated');
  }),
  'POST /v1/prices': call(newPrice, createPrice),
  'GET /v1/prices': listCall('/v1/prices', 'price', priceFilters, { lookup_keys: hasLookupKey }),
  'GET /v1/prices/:id': retrieveCall('price'),
  /** A price's amount cannot be changed. */
  'POST /v1/prices/:id': call({ active: flag }, (context, { active }, id) =>
    change(context, 'price', getObject(context, 'price', id), { active }, 'price.updated'),
  ),
};

function createProduct(context: StripeContext, { id = context.newId('prod_', 14), name }: Params<typeof newProduct>) {
  if (context.store.get('product', id) !== undefined)
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const fields = {
    ...{ id, active: true, created: context.now(), updated: context.now(), name, type: 'service' as const },
  };
  return create(context, 'product', fields, 'product.created');
}

function createPrice(context: StripeContext, params: Params<typeof newPrice>): Price {
  if (params.unit_amount < 0)
    throw invalidRequest('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  const product = getObject(context, 'product', params.product, 'product');
  if (params.lookup_key !== undefined) takeLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false);
  const { recurring } = params;
  const fields = {
    id: context.newId('price_'),
    active: true,
    billing_scheme: 'per_unit' as const,
    created: context.now(),
    currency: params.currency,
    lookup_key: params.lookup_key,
    metadata: mergeMetadata({}, params.metadata),
    product: product.id,
    recurring: recurring === undefined ? null : { ...recurring, interval_count: 1, usage_type: 'licensed' as const },
    tax_behavior: 'unspecified' as const,
    type: recurring === undefined ? ('one_time' as const) : ('recurring' as const),
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  return create(context, 'price', fields, 'price.created');
}

function hasLookupKey({ lookup_key: key }: Price, wanted: readonly string[] | undefined): boolean {
  if (wanted !== undefined && wanted.length > MAX_LOOKUP_KEYS)
    throw invalidRequest(`You may only specify up to ${MAX_LOOKUP_KEYS} lookup keys.`, { param: 'lookup_keys' });
  return wanted === undefined || (key !== null && wanted.includes(key));
}

/** A lookup key belongs to one price, active or not. It is moved to another only with `transfer_lookup_key`. */
function takeLookupKey(context: StripeContext, key: string, transfer: boolean): void {
  const holder = context.store.all('price').find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!transfer)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  change(context, 'price', holder, { lookup_key: null }, 'price.updated');
}
