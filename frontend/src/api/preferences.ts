import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { logFailure } from '../lib/log-failure.ts';
import { call, endpointKey, type RequestTo } from './client.ts';

/** The account's preferences. Only for a signed-in user. Fetched once: what this browser saves is written into the cache. */
export const preferencesQuery = queryOptions({
  queryKey: endpointKey('identity/account/get-preferences'),
  queryFn: async ({ signal }) => {
    try {
      return await call('identity/account/get-preferences', { signal });
    } catch (error) {
      if (!signal.aborted) logFailure('Preferences could not be loaded', error);
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Only for a signed-in user. The scope runs saves one at a time, so that the last choice wins. */
export const savePreferencesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'identity/account/save-preferences'>) =>
      call('identity/account/save-preferences', { request }),
    scope: { id: 'identity/account/save-preferences' },
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error) => logFailure('Preferences could not be saved', error),
  });
