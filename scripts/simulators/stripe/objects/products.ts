import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { Product } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';

type Fields = Pick<
  Params<'POST /v1/products'>,
  'name' | 'active' | 'description' | 'id' | 'metadata' | 'statement_descriptor' | 'unit_label' | 'url'
>;

export function createProduct(stand: Stand, params: Fields): Product {
  const id = params.id ?? stand.newId('prod_', 14);
  if (stand.store.get('products', id) !== undefined)
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const now = stand.now();
  const product: Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: now,
    url: params.url ?? null,
  };
  stand.store.put('products', product);
  stand.emit('product.created', product);
  return product;
}

export function updateProduct(stand: Stand, params: Params<'POST /v1/products/:id'>, id: string): Product {
  const product = found(stand, 'products', id);
  if (
    params.default_price !== undefined &&
    found(stand, 'prices', params.default_price, 'default_price').product !== id
  )
    throw invalid(`The price ${params.default_price} does not belong to the product.`, { param: 'default_price' });
  const { description = product.description } = params;
  const patch = {
    active: params.active ?? product.active,
    default_price: params.default_price ?? product.default_price ?? null,
    description: description === '' ? null : description,
    metadata: mergedMetadata(product.metadata, params.metadata),
    name: params.name ?? product.name,
    updated: stand.now(),
  };
  return change(stand, 'products', product, patch, 'product.updated');
}

export function retrieveProduct(stand: Stand, _params: unknown, id: string): Product {
  return found(stand, 'products', id);
}

export function listProducts(stand: Stand, params: Params<'GET /v1/products'>): Reply<'GET /v1/products'> {
  const rows = stand.store
    .all('products')
    .filter(
      ({ id, active, created }) =>
        isWanted(active, params.active) && isWithin(created, params.created) && (params.ids?.includes(id) ?? true),
    );
  return pageOf('/v1/products', rows, params);
}
