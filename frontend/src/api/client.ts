import type { Contract, ParamsOf, QueryOf, ReplyOf, RequestOf } from '../../../shared/contracts/contract.ts';
import type { contracts, EndpointName } from '../../../shared/contracts/index.ts';
import { unreachableError } from './api-error.ts';

type Contracts = typeof contracts;
type DeliveredAs<D extends Contract['delivery']> = {
  [N in EndpointName]: Contracts[N]['delivery'] extends D ? N : never;
}[EndpointName];

/** The body that an endpoint takes. */
export type RequestTo<N extends EndpointName> = RequestOf<Contracts[N]>;

type Options<C extends Contract> = (ParamsOf<C> extends undefined ? { params?: never } : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? { query?: never } : { query: QueryOf<C> }) &
  (RequestOf<C> extends undefined ? { request?: never } : { request: RequestOf<C> }) & { signal?: AbortSignal };

/** A row of a prepared list, unparsed: each is parsed when it is first rendered. */
export type Row = unknown;

/**
 * Makes one call and parses its reply.
 * @throws ApiError
 */
export async function call<N extends DeliveredAs<'each-time'>>(
  endpoint: N,
  options: Options<Contracts[N]>,
): Promise<ReplyOf<Contracts[N]>> {
  const { send } = await loadTransport();
  return send(endpoint, options);
}

/**
 * Reads a prepared list, sending the ETag of the last reply. An unchanged list is the same array.
 * @throws ApiError
 */
export async function callPrepared(
  endpoint: DeliveredAs<'prepared'>,
  signal?: AbortSignal,
  params?: Readonly<Record<string, string>>,
): Promise<readonly Row[]> {
  const { sendPrepared } = await loadTransport();
  return sendPrepared(endpoint, signal, params);
}

/** The cache key of an endpoint's reply. */
export function endpointKey(endpoint: EndpointName, ...params: readonly string[]): readonly string[] {
  return [endpoint, ...params];
}

/**
 * Loads the contracts, zod and `fetch` code with the first call: a seventh of what a first view would load, and a visitor's first view
 * makes no call.
 * @throws ApiError if the chunk cannot be loaded
 */
export async function loadTransport() {
  return import('./transport.ts').catch(() => {
    throw unreachableError();
  });
}
