import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, flag, integer, list, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, listCall, paginate, retrieveCall } from '../api/lists.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Tables } from '../state/tables.ts';

type Endpoint = Tables['webhook_endpoint'];

const newEndpoint = {
  api_version: z.optional(text),
  enabled_events: list(text),
  metadata: z.optional(metadata),
  url: text,
};
const endpointChange = { disabled: z.optional(flag), enabled_events: z.optional(list(text)), url: z.optional(text) };

export const endpointCalls = {
  /** The only reply that includes the signing secret. */
  'POST /v1/webhook_endpoints': call(newEndpoint, (context, params) => {
    const secret = context.settings.endpointSecret ?? context.newId('whsec_', 32);
    return addEndpoint(context, { ...params, id: context.newId('we_'), secret });
  }),
  'GET /v1/webhook_endpoints': call({ limit: z.optional(integer) }, (context, params) =>
    paginate('/v1/webhook_endpoints', context.store.all('webhook_endpoint').map(withoutSecret), params),
  ),
  'GET /v1/webhook_endpoints/:id': call({}, (context, _params, id) =>
    withoutSecret(getObject(context, 'webhook_endpoint', id)),
  ),
  'POST /v1/webhook_endpoints/:id': call(endpointChange, updateEndpoint),
};

export const eventCalls = {
  'GET /v1/events': listCall(
    '/v1/events',
    'event',
    { types: z.optional(list(text)) },
    {
      types: ({ type }, names) => names?.some((name) => name === type) ?? true,
    },
  ),
  'GET /v1/events/:id': retrieveCall('event'),
};

interface NewEndpoint extends Params<typeof newEndpoint> {
  readonly id: string;
  readonly secret: string;
}

export function addEndpoint(
  context: StripeContext,
  { id, url, secret, enabled_events, ...more }: NewEndpoint,
): Endpoint {
  checkUrl(url);
  return create(context, 'webhook_endpoint', {
    ...{ id, created: context.now(), status: 'enabled', secret, url },
    api_version: more.api_version,
    enabled_events,
    metadata: mergeMetadata({}, more.metadata),
  });
}

function updateEndpoint(context: StripeContext, params: Params<typeof endpointChange>, id: string): Endpoint {
  const endpoint = getObject(context, 'webhook_endpoint', id);
  const { disabled, enabled_events = endpoint.enabled_events, url = endpoint.url } = params;
  checkUrl(url);
  const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
  return withoutSecret(change(context, 'webhook_endpoint', endpoint, { enabled_events, status, url }));
}

function withoutSecret({ secret: _secret, ...rest }: Endpoint): Endpoint {
  return rest;
}

function checkUrl(url: string): void {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
}
