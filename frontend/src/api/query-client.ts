import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasStatus } from './api-error.ts';
import { keys } from './keys.ts';

const FRESH_MS = 5_000;
const DISCARD_MS = 15_000;

/** The cache of server state with the product's defaults: no retries, nothing fetched again unless somebody asks. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeLostAccess(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeLostSession(client, error) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: DISCARD_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // "Offline" is what a browser guesses; the call itself tells, and its failure is shown.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** A session that ended, or a subscription that did, shows in the first refused call; the screen follows at once. */
function noticeLostAccess(client: QueryClient, error: unknown): void {
  noticeLostSession(client, error);
  if (hasStatus(error, 403)) void client.invalidateQueries({ queryKey: [keys.subscription] });
}

/** A refused log-in has the same status, and finds nobody signed in either. */
function noticeLostSession(client: QueryClient, error: unknown): void {
  if (hasStatus(error, 401)) client.setQueryData([keys.user], null);
}
