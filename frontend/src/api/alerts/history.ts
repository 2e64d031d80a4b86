import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ALERT_HISTORY_DAYS } from '../../../../shared/catalogue/personal-data.ts';
import type { AlertAnswer } from '../../../../shared/contracts/alerts/answer-labels.ts';
import { call, endpointKey } from '../client.ts';

export const HISTORY_FALLBACK = `Your alerts of the last ${ALERT_HISTORY_DAYS} days could not be loaded`;
export const ANSWER_FALLBACK = 'This could not be saved. Please try again.';
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

/** The alert of a token, and what was said of it. Needs no session. */
export const answerQuery = (token: string) =>
  queryOptions({
    queryKey: endpointKey('alerts/answer-alert', token),
    queryFn: ({ signal }) => call('alerts/answer-alert', { params: { token }, request: {}, signal }),
    retry: false,
  });

export const answerMutation = (client: QueryClient, token: string) =>
  mutationOptions({
    mutationFn: (answer: AlertAnswer) => call('alerts/answer-alert', { params: { token }, request: { answer } }),
    onSuccess: (answered) => client.setQueryData(answerQuery(token).queryKey, answered),
  });
