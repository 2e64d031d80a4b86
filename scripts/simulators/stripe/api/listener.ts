import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stand } from '../stand.ts';
import { type CallName, type Route, routeOf } from './calls.ts';
import { type Fault, type Faults, faultReply, isRemembered } from './faults.ts';
import { parseForm } from './form.ts';
import { recall, remember } from './idempotency.ts';
import { checkAuthorization, type Keys } from './keys.ts';
import { invalid, Refusal } from './refusal.ts';

/** One call that was answered. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly name: CallName | undefined;
  readonly status: number;
  readonly idempotencyKey: string | undefined;
  readonly replayed: boolean;
  readonly body: unknown;
}

interface ApiOptions {
  readonly stand: Stand;
  readonly keys: Keys;
  readonly apiVersion: string;
  readonly faults: Faults;
  /** Told which request causes what happens until it is told of none. */
  readonly during: (request: { readonly id: string; readonly idempotencyKey: string | null } | null) => void;
  readonly observe?: ((answered: Answered) => void) | undefined;
}

interface Made {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly replayed: boolean;
  readonly fault: Fault | undefined;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  /** Query and form; undefined for more than anybody sends. */
  readonly body: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly route: Route | undefined;
}

const LONGEST_BODY = 1_000_000;
const NO_KEY_METHODS = new Set(['GET', 'DELETE']);

/** The API under `/v1/`: form bodies in, JSON out, errors always as `{"error": …}`. */
export function makeApi({ stand, keys, apiVersion, faults, during, observe }: ApiOptions) {
  /** Refused before anything runs, these leave no trace under the key. */
  function check({ method, path, headers, route, body }: Asked): Route {
    if (body === undefined) throw new Refusal(413, { type: 'invalid_request_error', message: 'Request too large.' });
    checkAuthorization(headers.authorization, keys, path);
    const version = headers['stripe-version'];
    if (version !== undefined && version !== apiVersion)
      throw invalid(`Invalid Stripe API version: ${version}. Only ${apiVersion} is known here.`);
    if (route !== undefined) return route;
    const url = `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`;
    throw new Refusal(404, { type: 'invalid_request_error', message: url });
  }

  function answer(asked: Asked): Made {
    const requestId = stand.newId('req_', 14);
    const sentKey = asked.headers['idempotency-key'];
    const key = typeof sentKey === 'string' && !NO_KEY_METHODS.has(asked.method) ? sentKey : undefined;
    const { method, path, body = '' } = asked;
    const question = key === undefined ? undefined : { key, method, path, body };
    let fault: Fault | undefined;
    let made: { status: number; body: string };
    try {
      const route = check(asked);
      const known = question === undefined ? undefined : recall(stand, question);
      if (known !== undefined) return { ...known, replayed: true, fault: undefined };
      fault = faults.befalling(route.name);
      if (fault?.when === 'before')
        made = typeof fault.status === 'number' ? replyOf(faultReply(fault.status)) : { status: 0, body: '' };
      else {
        during({ id: requestId, idempotencyKey: key ?? null });
        const reply = route.answer(stand, parseForm(body), route.id);
        made = { status: 200, body: JSON.stringify(reply, undefined, 2) };
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      made = replyOf(error);
    } finally {
      during(null);
    }
    if (fault?.when === 'after' && typeof fault.status === 'number') made = replyOf(faultReply(fault.status));
    const kept = fault === undefined || typeof fault.status !== 'number' ? made.status !== 0 : isRemembered(fault);
    if (question !== undefined && kept) remember(stand, question, { ...made, requestId });
    return { ...made, requestId, replayed: false, fault };
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
    const asked: Asked = { method, path, body, headers: request.headers, route: routeOf(method, path) };
    const made = answer(asked);
    const key = request.headers['idempotency-key'];
    observe?.({
      method,
      path,
      name: asked.route?.name,
      status: made.status,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      replayed: made.replayed,
      body: made.body === '' ? undefined : JSON.parse(made.body),
    });
    if (made.fault?.status === 'timeout') return;
    if (made.fault?.status === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(made.status, {
      'content-type': 'application/json',
      'request-id': made.requestId,
      'stripe-version': apiVersion,
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      ...(made.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(made.body);
  };
}

function replyOf({ status, body }: Refusal): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: body }, undefined, 2) };
}

/** Undefined for more than anybody sends. */
async function readForm(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LONGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
