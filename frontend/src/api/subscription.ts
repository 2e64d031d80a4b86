import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { logFailure } from '../lib/log-failure.ts';
import { call, endpointKey } from './client.ts';

const CHECK_TRIAL_FALLBACK = 'Failed to check trial eligibility';

const FRESH_MS = 60_000;

/** Only for a signed-in user: enable it once the user is known. */
export const subscriptionQuery = queryOptions({
  queryKey: endpointKey('billing/get-subscription'),
  queryFn: ({ signal }) => call('billing/get-subscription', { signal }),
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
});

/** Whether an email has already had its trial. Only a hint for the page's texts: the server decides. */
export const trialQuery = (email: string) =>
  queryOptions({
    queryKey: endpointKey('billing/check-trial-eligibility', email),
    queryFn: async ({ signal }) => {
      try {
        return await call('billing/check-trial-eligibility', { request: { email }, signal });
      } catch (error) {
        if (!signal.aborted) logFailure(CHECK_TRIAL_FALLBACK, error);
        throw error;
      }
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });

/** Refetches everything that depends on the subscription. Resolves when the refetches have settled. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  const stale = ['billing/get-subscription', 'identity/account/get-user', 'billing/check-trial-eligibility'] as const;
  await Promise.all(stale.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
}
