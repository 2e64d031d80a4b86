import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, hasStatus } from './api-error.ts';
import { endpointKey } from './client.ts';
import { endedSessionQuery, userQuery } from './user.ts';

const FRESH_MS = 5_000;
const DISCARD_MS = 15_000;

/**
 * The cache of server state with the product's defaults: no retries, no automatic refetches.
 * @param isVisitor nobody is signed in, which is not asked then
 */
export function makeQueryClient(isVisitor = false): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleLostAccess(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => handleLostSession(client, error) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: DISCARD_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // A browser's "offline" is a guess: make the call and show its failure.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  if (isVisitor) client.setQueryData(userQuery.queryKey, null);
  return client;
}

/** The first refused call shows that the session or the subscription has ended; the page follows at once. */
function handleLostAccess(client: QueryClient, error: unknown): void {
  handleLostSession(client, error);
  if (hasCode(error, 'subscription-required'))
    void client.invalidateQueries({ queryKey: endpointKey('billing/get-subscription') });
}

/** A refused log-in has the same status; there is no signed-in user then either. */
function handleLostSession(client: QueryClient, error: unknown): void {
  if (!hasStatus(error, 401)) return;
  const user = client.getQueryData(userQuery.queryKey);
  client.setQueryData(userQuery.queryKey, null);
  if (user !== undefined && user !== null) client.setQueryData(endedSessionQuery.queryKey, user.email);
}
