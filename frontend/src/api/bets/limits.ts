import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, endpointKey, type RequestTo } from '../client.ts';

export const EXPOSURE_FALLBACK = 'Your open stakes could not be loaded. Please try again.';
export const LIMITS_FALLBACK = 'Your limits could not be loaded. Please try again.';
export const SAVE_LIMITS_FALLBACK = 'Your limits could not be saved. Please try again.';

const EXPOSURE_FRESH_MS = 60_000;

/** The limits of the signed-in user, what counts against them, and what stops placing and alerts. */
export const limitsQuery = queryOptions({
  queryKey: endpointKey('bets/money/get-limits'),
  queryFn: ({ signal }) => call('bets/money/get-limits', { signal }),
});

/** What is at stake in open bets. */
export const exposureQuery = queryOptions({
  queryKey: endpointKey('bets/money/get-exposure'),
  queryFn: ({ signal }) => call('bets/money/get-exposure', { signal }),
  staleTime: EXPOSURE_FRESH_MS,
});

/** What sportsbooks took of what was asked. */
export const takenQuery = queryOptions({
  queryKey: endpointKey('bets/money/get-taken'),
  queryFn: ({ signal }) => call('bets/money/get-taken', { signal }),
  staleTime: EXPOSURE_FRESH_MS,
});

export const saveLimitsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'bets/money/save-limits'>) => call('bets/money/save-limits', { request }),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  });
