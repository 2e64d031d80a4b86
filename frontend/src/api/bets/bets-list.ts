import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BetPosition, PositionKind } from '../../../../shared/contracts/bets/position.ts';
import type { getPosition, PositionEdit } from '../../../../shared/contracts/bets/positions.ts';
import type { ReplyOf } from '../../../../shared/contracts/contract.ts';
import { defined } from '../../../../shared/json/defined.ts';
import { hasStatus } from '../api-error.ts';
import { call, endpointKey, type RequestTo } from '../client.ts';
import { refetchMoney } from './ledger.ts';

export const POSITIONS_FALLBACK = 'Your bets could not be loaded. Please try again.';
export const FIGURES_FALLBACK = 'Your figures could not be loaded. Please try again.';
export const POSITION_FALLBACK = 'This bet could not be loaded. Please try again.';
export const CHANGE_FALLBACK = 'This could not be saved. Please try again.';
export const DELETE_FALLBACK = 'This could not be deleted. Please try again.';

/** Scores settle bets at any time. Only while the page is visible. */
const REFRESH_MS = 60_000;
/** A list of more pages is not fetched anew by itself: it would take a call for each. */
const MAX_REFRESHED_PAGES = 3;
const FIRST_PAGE = '';
/** Pages of open bets that are looked through for those that wait for a result. */
const MAX_OPEN_PAGES = 5;

export type PositionDetails = ReplyOf<typeof getPosition>;

/** What narrows the list; undefined: any. */
export interface PositionFilters {
  readonly state?: 'settled' | undefined;
  readonly kind?: PositionKind | undefined;
  /** Placed in, `2026-11` UTC. */
  readonly month?: string | undefined;
  readonly sportsbookId?: string | undefined;
}

const LISTS = endpointKey('bets/list-positions');

/** The signed-in user's positions, the last placed first, page by page. */
export const positionsQuery = ({ state, kind, month, sportsbookId }: PositionFilters) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, 'pages', { state, kind, month, sportsbookId }],
    queryFn: ({ pageParam, signal }) =>
      call('bets/list-positions', {
        query: {
          ...defined({ state, kind, month, sportsbookId }),
          ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ cursor }) => cursor,
    // Whoever comes back within the cache's time sees what was there, later the first page anew: never all pages at once.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data?.pages.length ?? 0) <= MAX_REFRESHED_PAGES && REFRESH_MS,
  });

/** Positions with an open bet, the last placed first: 500 at most. */
export const openPositionsQuery = queryOptions({
  queryKey: [...LISTS, 'open'],
  queryFn: async ({ signal }) => {
    const positions: BetPosition[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_OPEN_PAGES; page += 1) {
      const reply = await call('bets/list-positions', {
        query: cursor === undefined ? { state: 'open' } : { state: 'open', cursor },
        signal,
      });
      positions.push(...reply.positions);
      cursor = reply.cursor;
      if (cursor === undefined) break;
    }
    return positions;
  },
  staleTime: REFRESH_MS,
});

const FIGURES = endpointKey('bets/get-figures');

/** Sums of what was settled in a month, `2026-11` UTC, or ever. Meanwhile none: those of another month would be taken for these. */
export const figuresQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [...FIGURES, month],
    queryFn: ({ signal }) =>
      call('bets/get-figures', { query: month === undefined ? {} : { from: month, to: month }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** A position with its history and the prices of its bets. */
export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('bets/get-position', id),
    queryFn: ({ signal }) => call('bets/get-position', { params: { id }, signal }),
  });

/** Changes a position as it is shown. If it was changed elsewhere, nothing is saved, and the current one is fetched. */
export const changePositionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, revision, change }: { id: string; revision: number; change: PositionEdit }) =>
      call('bets/change-position', { params: { id }, request: { revision, change } }),
    onSuccess: (changed) => {
      replaceInLists(client, changed);
      // A lost no-sweat bet leaves a pending promotion.
      void client.invalidateQueries({ queryKey: endpointKey('bettor/promotions/list-promotions') });
      return refetchFigures(client);
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void client.resetQueries({ queryKey: LISTS });
    },
    // Also the history of what was changed.
    onSettled: (_changed, _error, { id }) => client.invalidateQueries(positionQuery(id)),
  });

export const deletePositionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('bets/delete-position', { params: { id } }),
    onSuccess: (_reply, id) => {
      client.removeQueries(positionQuery(id));
      return refetchBets(client);
    },
  });

/** Adds a position by hand. */
export const addPositionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bets/place-position'>) => call('bets/place-position', { request }),
    onSuccess: () => refetchBets(client),
  });

/** Lists begin anew with their first page. */
/** After positions came or went: lists begin anew with their first page. */
export function refetchBets(client: QueryClient): Promise<unknown> {
  return Promise.all([client.resetQueries({ queryKey: LISTS }), refetchFigures(client)]);
}

function refetchFigures(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: FIGURES }), refetchMoney(client)]);
}

/** Puts a changed position in the place of what the lists have: it keeps its place there until they are fetched anew. */
function replaceInLists(client: QueryClient, changed: BetPosition): void {
  const replace = (positions: readonly BetPosition[]) =>
    positions.map((each) => (each.id === changed.id && each.revision < changed.revision ? changed : each));
  client.setQueryData(openPositionsQuery.queryKey, (open) => open && replace(open));
  client.setQueriesData<Pages>({ queryKey: [...LISTS, 'pages'] }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => ({ ...page, positions: replace(page.positions) })) },
  );
}

interface Pages {
  readonly pages: readonly ReplyPage[];
  readonly pageParams: readonly unknown[];
}

interface ReplyPage {
  readonly positions: readonly BetPosition[];
  readonly cursor?: string | undefined;
}
