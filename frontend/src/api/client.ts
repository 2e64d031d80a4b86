import * as z from 'zod/mini';
import {
  type Contract,
  NEXT_LIST_AT,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RequestOf,
} from '../../../shared/contracts/contract.ts';
import { ApiError, unreachableError } from './api-error.ts';
import { errorOf } from './error-of.ts';
import { keepPrepared, nextListOf, preparedAt } from './prepared-lists.ts';

type Values<C extends Contract> = (ParamsOf<C> extends undefined ? { params?: never } : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? { query?: never } : { query: QueryOf<C> }) &
  (RequestOf<C> extends undefined ? { request?: never } : { request: RequestOf<C> }) & { signal?: AbortSignal };

type EachTime = Contract & { readonly delivery: 'each-time' };
type Prepared = Contract & { readonly delivery: 'prepared' };

/** A row of a prepared list as it came: parsed when it is drawn. */
export type Row = unknown;

const texts = z.record(z.string(), z.string());
const envelope = z.array(z.unknown());

/** Makes one call and parses its reply. Throws ApiError. */
export async function call<C extends EachTime>(contract: C, values: Values<C>): Promise<ReplyOf<C>> {
  const response = await send(contract, pathOf(contract, values), values);
  return parse<C['reply']>(contract.reply, await jsonOf(response));
}

/**
 * Reads a prepared list with the tag of the last reply: when nothing changed, the very same array comes back.
 * Only the envelope is checked here, as rows are checked when they are drawn. Throws ApiError.
 */
export async function callPrepared<C extends Prepared>(contract: C, values: Values<C>): Promise<readonly Row[]> {
  const path = pathOf(contract, values);
  const known = preparedAt(path);
  const response = await send(contract, path, values, known?.tag);
  const next = nextListOf(response.headers.get(NEXT_LIST_AT), response.headers.get('date'), Date.now());
  if (response.status === 304 && known !== undefined) {
    keepPrepared(path, known.tag, { rows: known.rows, next });
    return known.rows;
  }
  const rows = parse(envelope, await jsonOf(response));
  keepPrepared(path, response.headers.get('etag'), { rows, next });
  return rows;
}

async function send(
  contract: Contract,
  path: string,
  { request, signal }: { request?: unknown; signal?: AbortSignal },
  tag?: string,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (request !== undefined) headers.set('content-type', 'application/json');
  if (tag !== undefined) headers.set('if-none-match', tag);
  const response = await fetch(path, {
    method: contract.method,
    credentials: 'same-origin',
    // The page keeps the tags of lists itself; the browser's own cache would hide 304 from us.
    cache: 'no-store',
    headers,
    body: request === undefined ? null : JSON.stringify(request),
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw unreachableError();
  });
  if (!response.ok && !(response.status === 304 && tag !== undefined)) throw await errorOf(response);
  return response;
}

function pathOf({ path, params, query }: Contract, values: { params?: unknown; query?: unknown }): string {
  const parts = params === undefined ? {} : texts.parse(values.params);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parts[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(texts.parse(values.query))}`;
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw unreadable(response.status);
  });
}

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable(200);
  return parsed.data;
}

function unreadable(status: number): ApiError {
  return new ApiError(status, 'Unreadable reply', 'The reply could not be read. Reload the page and try again.');
}
