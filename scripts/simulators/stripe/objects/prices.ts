import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid, missingParam } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { Price } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';
import { createProduct } from './products.ts';

const MOST_LOOKUP_KEYS = 10;
const LONGEST_LOOKUP_KEY = 200;

export function createPrice(stand: Stand, params: Params<'POST /v1/prices'>): Price {
  if (params.unit_amount === undefined) throw missingParam('unit_amount');
  if (!Number.isInteger(params.unit_amount) || params.unit_amount < 0)
    throw invalid('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  if (!/^[a-z]{3}$/.test(params.currency))
    throw invalid(`Invalid currency: ${params.currency}.`, { param: 'currency' });
  if (params.product === undefined && params.product_data === undefined) throw missingParam('product');
  const product =
    params.product === undefined
      ? createProduct(stand, params.product_data ?? { name: '' })
      : found(stand, 'products', params.product, 'product');
  const key = params.lookup_key ?? null;
  takeLookupKey(stand, key, params.transfer_lookup_key ?? false);
  const { recurring } = params;
  const price: Price = {
    id: stand.newId('price_'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: stand.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    metadata: mergedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring:
      recurring === undefined
        ? null
        : {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  stand.store.put('prices', price);
  stand.emit('price.created', price);
  return price;
}

/** Amounts of a price never change. */
export function updatePrice(stand: Stand, params: Params<'POST /v1/prices/:id'>, id: string): Price {
  const price = found(stand, 'prices', id);
  const key = params.lookup_key ?? price.lookup_key;
  if (key !== price.lookup_key) takeLookupKey(stand, key, params.transfer_lookup_key ?? false);
  const patch = {
    active: params.active ?? price.active,
    lookup_key: key,
    metadata: mergedMetadata(price.metadata, params.metadata),
    nickname: params.nickname ?? price.nickname,
  };
  return change(stand, 'prices', price, patch, 'price.updated');
}

export function retrievePrice(stand: Stand, _params: unknown, id: string): Price {
  return found(stand, 'prices', id);
}

export function listPrices(stand: Stand, params: Params<'GET /v1/prices'>): Reply<'GET /v1/prices'> {
  const { lookup_keys: keys } = params;
  if (keys !== undefined && keys.length > MOST_LOOKUP_KEYS)
    throw invalid(`You may only specify up to ${MOST_LOOKUP_KEYS} lookup keys.`, { param: 'lookup_keys' });
  const rows = stand.store
    .all('prices')
    .filter(
      (price) =>
        isWanted(price.active, params.active) &&
        isWithin(price.created, params.created) &&
        isWanted(price.currency, params.currency) &&
        isWanted(price.product, params.product) &&
        isWanted(price.type, params.type) &&
        (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))),
    );
  return pageOf('/v1/prices', rows, params);
}

/** One active or inactive price per key: another one's is taken only when asked for. */
function takeLookupKey(stand: Stand, key: string | null, transfer: boolean): void {
  if (key === null) return;
  if (key.length > LONGEST_LOOKUP_KEY)
    throw invalid(`Invalid string: ${key.slice(0, 20)}...; must be at most ${LONGEST_LOOKUP_KEY} characters`, {
      param: 'lookup_key',
    });
  const holder = stand.store.all('prices').find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  change(stand, 'prices', holder, { lookup_key: null }, 'price.updated');
}
