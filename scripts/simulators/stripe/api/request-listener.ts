import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeContext } from '../context.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { type CallName, findRoute, type Route } from './calls.ts';
import { type Fault, type Faults, faultError, isCached } from './faults.ts';
import { parseForm } from './form.ts';
import { cacheReply, findCachedReply } from './idempotency.ts';
import { checkAuthorization, type Keys } from './keys.ts';

/** One call and the reply it got. */
export interface CallRecord {
  readonly method: string;
  readonly path: string;
  readonly name: CallName | undefined;
  readonly status: number;
  readonly idempotencyKey: string | undefined;
  readonly replayed: boolean;
  readonly body: unknown;
}

interface ApiOptions {
  readonly context: StripeContext;
  readonly keys: Keys;
  readonly apiVersion: string;
  readonly faults: Faults;
  /** Sets the request that causes the following events; null when it is over. */
  readonly setCurrentRequest: (request: { readonly id: string; readonly idempotencyKey: string | null } | null) => void;
  readonly onCall?: ((record: CallRecord) => void) | undefined;
}

interface ApiReply {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly replayed: boolean;
  readonly fault: Fault | undefined;
}

interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** Query and form; undefined if too large. */
  readonly body: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly route: Route | undefined;
}

const MAX_BODY_BYTES = 1_000_000;
const METHODS_WITHOUT_KEYS = new Set(['GET', 'DELETE']);

/** The API under `/v1/`: form bodies in, JSON out, errors always as `{"error": …}`. */
export function makeApi({ context, keys, apiVersion, faults, setCurrentRequest, onCall }: ApiOptions) {
  /** Checks that fail before anything runs, so nothing is cached under the idempotency key. */
  function check({ method, path, headers, route, body }: ApiCall): Route {
    if (body === undefined) throw new ApiError(413, { type: 'invalid_request_error', message: 'Request too large.' });
    checkAuthorization(headers.authorization, keys, { method, path });
    const version = headers['stripe-version'];
    if (version !== undefined && version !== apiVersion)
      throw invalidRequest(`Invalid Stripe API version: ${version}. Only ${apiVersion} is known here.`);
    if (route !== undefined) return route;
    const url = `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`;
    throw new ApiError(404, { type: 'invalid_request_error', message: url });
  }

  function respond(call: ApiCall): ApiReply {
    const requestId = context.newId('req_', 14);
    const sentKey = call.headers['idempotency-key'];
    const key = typeof sentKey === 'string' && !METHODS_WITHOUT_KEYS.has(call.method) ? sentKey : undefined;
    const { method, path, body = '' } = call;
    const keyed = key === undefined ? undefined : { key, method, path, body };
    let fault: Fault | undefined;
    let reply: { status: number; body: string };
    try {
      const route = check(call);
      const cached = keyed === undefined ? undefined : findCachedReply(context, keyed);
      if (cached !== undefined) return { ...cached, replayed: true, fault: undefined };
      fault = faults.takeFault(route.name);
      if (fault?.when === 'before')
        reply = typeof fault.status === 'number' ? replyOf(faultError(fault.status)) : { status: 0, body: '' };
      else {
        setCurrentRequest({ id: requestId, idempotencyKey: key ?? null });
        const result = route.handler(context, parseForm(body), route.id);
        reply = { status: 200, body: JSON.stringify(result, undefined, 2) };
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply = replyOf(error);
    } finally {
      setCurrentRequest(null);
    }
    if (fault?.when === 'after' && typeof fault.status === 'number') reply = replyOf(faultError(fault.status));
    const cacheable = fault === undefined || typeof fault.status !== 'number' ? reply.status !== 0 : isCached(fault);
    if (keyed !== undefined && cacheable) cacheReply(context, keyed, { ...reply, requestId });
    return { ...reply, requestId, replayed: false, fault };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const { pathname: path } = url;
    const { method = 'GET' } = request;
    if (path.startsWith('/v1/elements/')) response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version');
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.writeHead(204).end();
      return;
    }
    const sent = await readForm(request);
    const body = sent === undefined ? undefined : [url.search.slice(1), sent].filter((part) => part !== '').join('&');
    const call: ApiCall = { method, path, body, headers: request.headers, route: findRoute(method, path) };
    const reply = respond(call);
    const key = request.headers['idempotency-key'];
    onCall?.({
      method,
      path,
      name: call.route?.name,
      status: reply.status,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      replayed: reply.replayed,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
    });
    if (reply.fault?.status === 'timeout') return;
    if (reply.fault?.status === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'request-id': reply.requestId,
      'stripe-version': apiVersion,
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      ...(reply.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(reply.body);
  };
}

function replyOf({ status, body }: ApiError): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: body }, undefined, 2) };
}

/** Undefined if too large. */
async function readForm(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
