import type { Params, Reply } from '../api/call.ts';
import { pageOf } from '../api/list.ts';
import { invalid } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { WebhookEndpoint } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';

/** The signing secret is told once, here. */
export function createEndpoint(stand: Stand, params: Params<'POST /v1/webhook_endpoints'>): WebhookEndpoint {
  checkUrl(params.url);
  const endpoint = addEndpoint(stand, {
    url: params.url,
    secret: stand.settings.endpointSecret ?? stand.newId('whsec_', 32),
    enabledEvents: params.enabled_events,
    apiVersion: params.api_version ?? null,
    description: params.description || null,
  });
  const metadata = mergedMetadata({}, params.metadata);
  return change(stand, 'webhookEndpoints', endpoint, { metadata });
}

interface NewEndpoint {
  readonly id?: string;
  readonly url: string;
  readonly secret: string;
  readonly enabledEvents: readonly string[];
  readonly apiVersion: string | null;
  readonly description: string | null;
}

export function addEndpoint(
  stand: Stand,
  { id, url, secret, enabledEvents, apiVersion, description }: NewEndpoint,
): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: id ?? stand.newId('we_'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: stand.now(),
    description,
    enabled_events: [...enabledEvents],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  };
  stand.store.put('webhookEndpoints', endpoint);
  return endpoint;
}

export function updateEndpoint(
  stand: Stand,
  params: Params<'POST /v1/webhook_endpoints/:id'>,
  id: string,
): WebhookEndpoint {
  const endpoint = found(stand, 'webhookEndpoints', id);
  if (params.url !== undefined) checkUrl(params.url);
  const patch = {
    description: params.description === undefined ? endpoint.description : params.description || null,
    enabled_events: params.enabled_events ?? endpoint.enabled_events,
    metadata: mergedMetadata(endpoint.metadata, params.metadata),
    status: params.disabled === undefined ? endpoint.status : params.disabled ? 'disabled' : 'enabled',
    url: params.url ?? endpoint.url,
  };
  return unsigned(change(stand, 'webhookEndpoints', endpoint, patch));
}

export function retrieveEndpoint(stand: Stand, _params: unknown, id: string): WebhookEndpoint {
  return unsigned(found(stand, 'webhookEndpoints', id));
}

export function listEndpoints(
  stand: Stand,
  params: Params<'GET /v1/webhook_endpoints'>,
): Reply<'GET /v1/webhook_endpoints'> {
  return pageOf('/v1/webhook_endpoints', stand.store.all('webhookEndpoints').map(unsigned), params);
}

export function deleteEndpoint(stand: Stand, _params: unknown, id: string): Reply<'DELETE /v1/webhook_endpoints/:id'> {
  found(stand, 'webhookEndpoints', id);
  stand.store.remove('webhookEndpoints', id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

function unsigned({ secret: _secret, ...rest }: WebhookEndpoint): WebhookEndpoint {
  return rest;
}

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
}
