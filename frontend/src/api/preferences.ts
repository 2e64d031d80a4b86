import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import type { savePreferences } from '../../../shared/contracts/preferences.ts';
import { logFailure } from '../lib/log-failure.ts';
import { keys } from './keys.ts';
import { server } from './server.ts';

/** What follows the account. Only for somebody signed in. Asked once: what this browser changes is written into the answer. */
export const preferencesQuery = queryOptions({
  queryKey: [keys.preferences],
  queryFn: async ({ signal }) => {
    try {
      return await (await server()).preferences(signal);
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
    mutationFn: async (request: RequestOf<typeof savePreferences>) => (await server()).savePreferences(request),
    scope: { id: keys.preferences },
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
    onError: (error) => logFailure('Preferences could not be saved', error),
  });
