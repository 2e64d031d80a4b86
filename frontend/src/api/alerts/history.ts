import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ALERT_HISTORY_DAYS } from '../../../../shared/catalogue/personal-data.ts';
import { call, endpointKey } from '../client.ts';

export const HISTORY_FALLBACK = `Your alerts of the last ${ALERT_HISTORY_DAYS} days could not be loaded`;
export const FIGURES_FALLBACK = 'The figures could not be loaded';

const FRESH_MS = 15_000;
const FIGURES_FRESH_MS = 60_000;
/** Before no alert. */
const FIRST_PAGE = '';

/** A subscriber's alerts of the last 7 days, the latest first, page by page. */
export const alertHistoryQuery = infiniteQueryOptions({
  queryKey: endpointKey('alerts/list-alerts'),
  queryFn: ({ pageParam, signal }) =>
    call('alerts/list-alerts', { query: pageParam === FIRST_PAGE ? {} : { before: pageParam }, signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ alerts, more }) => (more ? alerts.at(-1)?.id : undefined),
  staleTime: FRESH_MS,
});

/** A subscriber's alerts after one of them, the latest first; without one the latest of all. */
export const alertsAfter = (id: string | undefined) =>
  call('alerts/list-alerts', { query: id === undefined ? {} : { after: id } });

/** When an opportunity that is not listed any more left the list. */
export const goneQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('alerts/get-gone', id),
    queryFn: ({ signal }) => call('alerts/get-gone', { query: { id }, signal }),
    staleTime: FRESH_MS,
  });

/** Public. */
export const alertFiguresQuery = queryOptions({
  queryKey: endpointKey('alerts/get-figures'),
  queryFn: ({ signal }) => call('alerts/get-figures', { signal }),
  staleTime: FIGURES_FRESH_MS,
});
