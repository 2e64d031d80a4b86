import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { getPreferences, savePreferences } from '../../../shared/contracts/preferences.ts';
import { logFailure } from '../lib/log-failure.ts';
import { call } from './client.ts';

/** What follows the account. Only for somebody signed in. Asked once: what this browser changes is written into the answer. */
export const preferencesQuery = queryOptions({
  queryKey: [getPreferences.path],
  queryFn: async ({ signal }) => {
    try {
      return await call(getPreferences, { signal });
    } catch (error) {
      if (!signal.aborted) logFailure('Preferences could not be loaded', error);
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Only for somebody signed in. One after the other, so that what was chosen last is what stays. */
export const savePreferencesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestOf<typeof savePreferences>) => call(savePreferences, { request }),
    scope: { id: savePreferences.path },
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error) => logFailure('Preferences could not be saved', error),
  });
