import * as z from 'zod/mini';
import { type Contract, NEXT_LIST_AT, type ReplyOf } from '../../../shared/contracts/contract.ts';
import { errorReply } from '../../../shared/contracts/error-reply.ts';
import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { applyDelta } from '../../../shared/contracts/lists/apply-delta.ts';
import { anyListDelta } from '../../../shared/contracts/lists/list-delta.ts';
import { GATEWAY_REQUEST_ID, REQUEST_ID, requestIdIn } from '../../../shared/contracts/request-id.ts';
import { jsonIn } from '../../../shared/json/json.ts';
import { ApiError, unreachableError } from './api-error.ts';
import { cachedList, cacheList, dropList, type ListName, type NextList } from './list-cache.ts';

const NOT_AUTHENTICATED: ErrorCode = 'not-authenticated';
/** Instead of the server's words for machines; the log-in form opens beside it. */
const SESSION_ENDED = 'Your session has ended. Please log in again.';

interface Options {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly request?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly etag?: string | undefined;
}

const strings = z.record(z.string(), z.string());
/** A list, or the delta to it from the one that the page has. */
const listReply = z.union([z.array(z.unknown()), anyListDelta]);

/** @throws ApiError */
export async function send<N extends EndpointName>(
  endpoint: N,
  options: Options,
): Promise<ReplyOf<(typeof contracts)[N]>> {
  return sendTo(contracts[endpoint], options);
}

/**
 * Asks for what changed since the list that the page has, and for the whole list if that does not work out. Checks only that the reply is an
 * array or a delta: rows are checked when they are rendered.
 * @throws ApiError
 */
export async function sendPrepared(
  endpoint: EndpointName,
  signal?: AbortSignal,
  params: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const contract: Contract = contracts[endpoint];
  const places = Object.values(params);
  const name: ListName = places.length === 0 ? endpoint : `${endpoint} ${places.join(' ')}`;
  const cached = cachedList(name);
  // A list with parameters comes whole.
  const since = places.length === 0 && contract.query !== undefined && cached ? versionOf(cached.etag) : undefined;
  const others = Object.entries(params).filter(([param]) => !contract.path.includes(`{${param}}`));
  const query = { ...Object.fromEntries(others), ...(since !== undefined && { since }) };
  const path = pathOf(contract, { params, query });
  const response = await fetchOk(contract, path, { signal, etag: cached?.etag });
  const next = nextListOf(response.headers.get(NEXT_LIST_AT), response.headers.get('date'), Date.now());
  if (response.status === 304 && cached !== undefined) {
    cacheList(name, cached.etag, { rows: cached.rows, next });
    return cached.rows;
  }
  const reply = await parsed(listReply, response);
  const rows =
    'put' in reply ? cached && applyDelta({ version: versionOf(cached.etag), rows: cached.rows }, reply) : reply;
  if (rows === undefined) {
    // A mistake of ours: reported with the page's other errors.
    reportError(new Error('A delta does not fit its list'));
    dropList(name);
    return sendPrepared(endpoint, signal, params);
  }
  cacheList(name, response.headers.get('etag'), { rows, next });
  return rows;
}

/** The version in a list's ETag, which is weak: `W/"…"`. */
function versionOf(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '');
}

async function sendTo<C extends Contract>(contract: C, options: Options): Promise<ReplyOf<C>> {
  const response = await fetchOk(contract, pathOf(contract, options), options);
  return parsed<C['reply']>(contract.reply, response);
}

/** The response if it is a success, or a 304 where an ETag was sent. */
async function fetchOk({ method }: Contract, path: string, { request, signal, etag }: Options): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (request !== undefined) headers.set('content-type', 'application/json');
  if (etag !== undefined) headers.set('if-none-match', etag);
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    // The page keeps ETags itself; the browser's cache would hide a 304 from it.
    cache: 'no-store',
    headers,
    body: request === undefined ? null : JSON.stringify(request),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw unreachableError();
  });
  if (!response.ok && !(response.status === 304 && etag !== undefined)) throw await errorFrom(response);
  return response;
}

function pathOf({ path, params, query }: Contract, options: Options): string {
  const parts = params === undefined ? {} : strings.parse(options.params);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parts[name] ?? ''));
  const search = query === undefined ? '' : new URLSearchParams(strings.parse(options.query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** `at` and `date`: headers of the reply. Measured on the server's clock where it is known, since the browser's may be wrong. */
function nextListOf(at: string | null, date: string | null, now: number): NextList | undefined {
  const due = Date.parse(at ?? '');
  if (at === null || Number.isNaN(due)) return undefined;
  const sent = Date.parse(date ?? '');
  return { at, dueAt: Number.isNaN(sent) ? due : now + due - sent };
}

async function parsed<S extends z.ZodMiniType>(schema: S, response: Response): Promise<z.output<S>> {
  const value: unknown = await response.json().catch(() => {
    throw unreadable(response);
  });
  const result = schema.safeParse(value);
  if (!result.success) throw unreadable(response);
  return result.data;
}

function unreadable({ status, headers }: Response): ApiError {
  return new ApiError(status, 'Unreadable reply', {
    serverMessage: 'The reply could not be read. Reload the page and try again.',
    requestId: readRequestId(headers),
  });
}

/** The gateway's own header is the only one on a reply that no function made. */
function readRequestId(headers: Headers): string | undefined {
  return requestIdIn(headers.get(REQUEST_ID) ?? headers.get(GATEWAY_REQUEST_ID));
}

/** `{status}: {body text}`, or the status text if the body is empty. */
async function errorFrom(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const reply = jsonIn(body);
  const { code, field, message = '' } = errorReply.safeParse(reply).data ?? {};
  const shown = code === NOT_AUTHENTICATED ? SESSION_ENDED : message;
  return new ApiError(response.status, body === '' ? response.statusText : body, {
    code,
    field,
    serverMessage: shown === '' ? undefined : shown,
    reply,
    requestId: readRequestId(response.headers),
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  });
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
