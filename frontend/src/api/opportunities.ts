import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { kinds, perKind } from '../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { call, callPrepared, endpointKey } from './client.ts';
import { cachedList } from './list-cache.ts';

const LIST_FRESH_MS = 30_000;
const LIST_KEPT_MS = 60_000;

const listEndpoints = perKind((kind) => kinds[kind].list.endpoint);

/** One list of opportunities, rows unparsed. Only for subscribers. */
export const opportunitiesQuery = (kind: OpportunityKind) =>
  queryOptions({
    queryKey: endpointKey(listEndpoints[kind]),
    queryFn: ({ signal }) => callPrepared(listEndpoints[kind], signal),
    staleTime: LIST_FRESH_MS,
    gcTime: LIST_KEPT_MS,
    refetchOnMount: false,
    // An unchanged list is already the same array; comparing thousands of rows would only take time.
    structuralSharing: false,
  });

export const eventsQuery = queryOptions({
  queryKey: endpointKey('odds/list-events'),
  queryFn: ({ signal }) => callPrepared('odds/list-events', signal),
  staleTime: LIST_FRESH_MS,
  gcTime: LIST_KEPT_MS,
  structuralSharing: false,
});

export const oddsQuery = (eventId: string, market: string) =>
  queryOptions({
    queryKey: endpointKey('odds/get-odds', eventId, market),
    queryFn: ({ signal }) => call('odds/get-odds', { params: { eventId, market }, signal }),
  });

export const scanStatsQuery = queryOptions({
  queryKey: endpointKey('odds/get-scan-stats'),
  queryFn: ({ signal }) => call('odds/get-scan-stats', { signal }),
});

/** When the next list of a kind is due, by its last reply; undefined if the reply did not say. */
export const nextList = (kind: OpportunityKind) => cachedList(listEndpoints[kind])?.next;

/** Calls `listener` whenever a list of opportunities was fetched. Returns the unsubscribe function. */
export function onListFetched(client: QueryClient, listener: () => void): () => void {
  const endpoints: ReadonlySet<unknown> = new Set(Object.values(listEndpoints));
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && endpoints.has(event.query.queryKey[0]))
      listener();
  });
}

export const startScan = () => call('odds/scan', {});

/** Refetches the statistics where they are shown, unless they are fresh. */
export async function refreshScanStats(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: scanStatsQuery.queryKey, type: 'active', stale: true });
}

/** After a scan any list may have changed: lists on screen are refetched now, the others when they are next shown. */
export async function refreshAfterScan(client: QueryClient): Promise<void> {
  const stale = [...Object.values(listEndpoints), 'odds/list-events', 'odds/get-scan-stats'] as const;
  for (const endpoint of stale) client.removeQueries({ queryKey: endpointKey(endpoint), type: 'inactive' });
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
}
