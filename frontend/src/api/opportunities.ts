import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { keys } from './keys.ts';
import { preparedAt } from './prepared-lists.ts';
import { server } from './server.ts';

const LIST_STALE_MS = 30_000;
const LIST_KEPT_MS = 60_000;

/** One list of opportunities, rows as they came. Only for subscribers. */
export const opportunitiesQuery = (kind: OpportunityKind) =>
  queryOptions({
    queryKey: [keys[kind]],
    queryFn: async ({ signal }) => (await server()).list(kind, signal),
    staleTime: LIST_STALE_MS,
    gcTime: LIST_KEPT_MS,
    refetchOnMount: false,
    // An unchanged list is already the same array; comparing thousands of rows would only cost time.
    structuralSharing: false,
  });

export const eventsQuery = queryOptions({
  queryKey: [keys.events],
  queryFn: async ({ signal }) => (await server()).events(signal),
  staleTime: LIST_STALE_MS,
  gcTime: LIST_KEPT_MS,
  structuralSharing: false,
});

export const oddsQuery = (eventId: string, market: string) =>
  queryOptions({
    queryKey: [keys.odds, eventId, market],
    queryFn: async ({ signal }) => (await server()).odds(eventId, market, signal),
  });

export const scanStatsQuery = queryOptions({
  queryKey: [keys.scanStats],
  queryFn: async ({ signal }) => (await server()).scanStats(signal),
});

/** When the next list of the kind is due, as its last reply told; undefined where it did not. */
export const nextList = (kind: OpportunityKind) => preparedAt(keys[kind])?.next;

export const startScan = async () => (await server()).scan();

/** Asks for the statistics anew where they are shown, unless they came just now. */
export async function refreshScanStats(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: [keys.scanStats], type: 'active', stale: true });
}

/** After a scan every list may have changed: those on screen are asked for again, the others when they are next shown. */
export async function refreshAfterScan(client: QueryClient): Promise<void> {
  const changed = [keys.arbitrage, keys.overlap, keys.promo, keys.events, keys.scanStats];
  for (const path of changed) client.removeQueries({ queryKey: [path], type: 'inactive' });
  await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
