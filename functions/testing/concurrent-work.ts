import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { contracts, type EndpointName } from '../../shared/contracts/index.ts';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import type { Key } from '../platform/table/keys.ts';
import { createTable } from '../platform/table/table.ts';
import { ConditionFailed, isNew } from '../platform/table/write.ts';
import { send, testContext } from './http-event.ts';
import { loadHandler } from './load-handler.ts';
import type { Handler, TestRequest, TestResponse } from './test-request.ts';

/** Work for two processes at the same time. Plain data, since it is sent between them. */
export type ConcurrentWork =
  | { readonly kind: 'requests'; readonly calls: readonly ConcurrentCall[] }
  | { readonly kind: 'events'; readonly calls: readonly ConcurrentEvent[] }
  | { readonly kind: 'puts'; readonly store: StorePlace; readonly key: Key; readonly values: readonly number[] };

export interface ConcurrentCall {
  readonly endpoint: EndpointName;
  /** Includes method and path. */
  readonly sketch: TestRequest;
}

/** An event for the handler of a file, such as `live/connect.handler`. */
export interface ConcurrentEvent {
  readonly file: string;
  readonly event: unknown;
}

interface StorePlace {
  readonly endpoint: string;
  readonly name: string;
}

/** Does the slow set-up first, so that the requests start immediately. */
export async function prepareRequests({ calls }: Extract<ConcurrentWork, { kind: 'requests' }>) {
  const loaded = new Map<EndpointName, Handler>();
  for (const { endpoint } of calls) {
    if (loaded.has(endpoint)) continue;
    const handler = await loadHandler(endpoint);
    loaded.set(endpoint, handler);
    const { method, path } = contracts[endpoint];
    // Refused by the origin policy, which is loaded from then on.
    await send(handler, {
      method,
      path,
      headers: { [cdnHeaders.originSecret]: undefined, origin: 'https://elsewhere.test' },
    });
  }
  return (): Promise<TestResponse[]> =>
    Promise.all(
      calls.map(async ({ endpoint, sketch }) => send(loaded.get(endpoint) ?? (await loadHandler(endpoint)), sketch)),
    );
}

/** Invokes handlers of any kind with events as they come; what a handler throws is its result. */
export async function prepareEvents({ calls }: Extract<ConcurrentWork, { kind: 'events' }>) {
  const handlers = await Promise.all(
    calls.map(async ({ file }): Promise<{ handler: (event: unknown, context: Context) => Promise<unknown> }> => {
      return import(new URL(`../${file}.ts`, import.meta.url).href);
    }),
  );
  return (): Promise<unknown[]> =>
    Promise.all(
      calls.map(({ event }, n) =>
        (handlers[n]?.handler(event, testContext()) ?? Promise.resolve()).catch((error: unknown) => ({
          failed: String(error),
        })),
      ),
    );
}

/** Puts `{ n }` for every value under one key that must be new; returns which ones were written. */
export async function preparePuts({ store, key, values }: Extract<ConcurrentWork, { kind: 'puts' }>) {
  const client = createDynamoDbClient({ endpoint: store.endpoint });
  const table = createTable(createDocumentClient(client), store.name);
  await table.get(key, z.unknown());
  return async (): Promise<boolean[]> => {
    const written = await Promise.all(values.map((n) => table.put(key, { n }, isNew).then(() => true, refused)));
    client.destroy();
    return written;
  };
}

function refused(error: unknown): false {
  if (error instanceof ConditionFailed) return false;
  throw error;
}
