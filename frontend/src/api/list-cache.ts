import type { EndpointName } from '../../../shared/contracts/index.ts';

/** When the next list is due. */
export interface NextList {
  /** ISO 8601, from the server. */
  readonly at: string;
  /** On the browser's clock, milliseconds since 1970. */
  readonly dueAt: number;
}

interface CachedList {
  readonly etag: string;
  readonly rows: readonly unknown[];
  /** Undefined if the server did not say. */
  readonly next: NextList | undefined;
}

/** By endpoint, and what else its path names. */
const lists = new Map<string, CachedList>();

export type ListName = EndpointName | `${EndpointName} ${string}`;

/** The last reply of an endpoint, with its ETag. Replies are `no-store`, so the browser does not cache them itself. */
export function cachedList(endpoint: ListName): CachedList | undefined {
  return lists.get(endpoint);
}

/** A reply without an ETag cannot be revalidated, so it is not cached. */
export function cacheList(endpoint: ListName, etag: string | null, list: Omit<CachedList, 'etag'>): void {
  if (etag === null) lists.delete(endpoint);
  else lists.set(endpoint, { etag, ...list });
}

/** Forgets a list, so that the next call reads it whole. */
export function dropList(endpoint: ListName): void {
  lists.delete(endpoint);
}

/** Forgets all lists, and what else is remembered of them. */
export function clearListCache(): void {
  lists.clear();
  for (const forget of memories) forget();
}

const memories = new Set<() => void>();

/** Calls `forget` whenever the lists are forgotten, as at a log-out. */
export function forgetWithLists(forget: () => void): void {
  memories.add(forget);
}
