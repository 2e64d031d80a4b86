import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getOdds,
  getScanStats,
  listEvents,
  listOpportunities,
  listOverlap,
  listPromo,
  type OpportunityKind,
  scan,
} from '../../../shared/contracts/opportunities.ts';
import { call, callPrepared } from './client.ts';

const LIST_STALE_MS = 30_000;
const LIST_KEPT_MS = 60_000;

const listOf = {
  arbitrage: listOpportunities,
  overlap: listOverlap,
  promo: listPromo,
} as const satisfies Record<OpportunityKind, unknown>;

/** One list of opportunities, rows as they came. Only for subscribers. */
export const opportunitiesQuery = (kind: OpportunityKind) =>
  queryOptions({
    queryKey: [listOf[kind].path],
    queryFn: ({ signal }) => callPrepared(listOf[kind], { signal }),
    staleTime: LIST_STALE_MS,
    gcTime: LIST_KEPT_MS,
    refetchOnMount: false,
    // An unchanged list is already the same array; comparing thousands of rows would only cost time.
    structuralSharing: false,
  });

export const eventsQuery = queryOptions({
  queryKey: [listEvents.path],
  queryFn: ({ signal }) => callPrepared(listEvents, { signal }),
  staleTime: LIST_STALE_MS,
  gcTime: LIST_KEPT_MS,
  structuralSharing: false,
});

export const oddsQuery = (eventId: string, market: string) =>
  queryOptions({
    queryKey: [getOdds.path, eventId, market],
    queryFn: ({ signal }) => call(getOdds, { params: { eventId, market }, signal }),
  });

export const scanStatsQuery = queryOptions({
  queryKey: [getScanStats.path],
  queryFn: ({ signal }) => call(getScanStats, { signal }),
});

export const startScan = () => call(scan, {});

/** After a scan every list may have changed: those on screen are asked for again, the others when they are next shown. */
export async function refreshAfterScan(client: QueryClient): Promise<void> {
  const changed = [listOpportunities, listOverlap, listPromo, listEvents, getScanStats];
  for (const { path } of changed) client.removeQueries({ queryKey: [path], type: 'inactive' });
  await Promise.all(changed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
