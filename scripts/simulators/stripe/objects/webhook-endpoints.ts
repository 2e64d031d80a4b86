import * as z from 'zod/mini';
import { call, flag, list, mergedMetadata, metadata, type Params, text, whole } from '../api/call.ts';
import { found, listing, pageOf, retrieving } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { change, create, type Stand } from '../stand.ts';
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
  /** The signing secret is told once, here. */
  'POST /v1/webhook_endpoints': call(newEndpoint, (stand, params) => {
    const secret = stand.settings.endpointSecret ?? stand.newId('whsec_', 32);
    return addEndpoint(stand, { ...params, id: stand.newId('we_'), secret });
  }),
  'GET /v1/webhook_endpoints': call({ limit: z.optional(whole) }, (stand, params) =>
    pageOf('/v1/webhook_endpoints', stand.store.all('webhook_endpoint').map(unsigned), params),
  ),
  'GET /v1/webhook_endpoints/:id': call({}, (stand, _params, id) => unsigned(found(stand, 'webhook_endpoint', id))),
  'POST /v1/webhook_endpoints/:id': call(endpointChange, updateEndpoint),
};

export const eventCalls = {
  'GET /v1/events': listing(
    '/v1/events',
    'event',
    { types: z.optional(list(text)) },
    {
      types: ({ type }, wanted) => wanted?.some((name) => name === type) ?? true,
    },
  ),
  'GET /v1/events/:id': retrieving('event'),
};

interface NewEndpoint extends Params<typeof newEndpoint> {
  readonly id: string;
  readonly secret: string;
}

export function addEndpoint(stand: Stand, { id, url, secret, enabled_events, ...more }: NewEndpoint): Endpoint {
  checkUrl(url);
  return create(stand, 'webhook_endpoint', {
    ...{ id, created: stand.now(), status: 'enabled', secret, url },
    api_version: more.api_version,
    enabled_events,
    metadata: mergedMetadata({}, more.metadata),
  });
}

function updateEndpoint(stand: Stand, params: Params<typeof endpointChange>, id: string): Endpoint {
  const endpoint = found(stand, 'webhook_endpoint', id);
  const { disabled, enabled_events = endpoint.enabled_events, url = endpoint.url } = params;
  checkUrl(url);
  const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
  return unsigned(change(stand, 'webhook_endpoint', endpoint, { enabled_events, status, url }));
}

function unsigned({ secret: _secret, ...rest }: Endpoint): Endpoint {
  return rest;
}

function checkUrl(url: string): void {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
}
