import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, endpointKey } from './client.ts';
import type { Confirmed } from './confirmed.ts';

export const SESSIONS_FALLBACK = 'Your devices could not be loaded. Please try again.';
export const SECURITY_LOG_FALLBACK = 'Your security log could not be loaded. Please try again.';
export const END_SESSION_FALLBACK = 'Failed to log out the device';
export const END_OTHERS_FALLBACK = 'Failed to log out your other devices';

export const sessionsQuery = queryOptions({
  queryKey: endpointKey('identity/account/list-sessions'),
  queryFn: ({ signal }) => call('identity/account/list-sessions', { signal }),
});

export const securityEventsQuery = queryOptions({
  queryKey: endpointKey('identity/account/list-security-events'),
  queryFn: ({ signal }) => call('identity/account/list-security-events', { signal }),
});

/**
 * Settles once the list is without the session, and refetches it even after a failure: the session may have ended elsewhere. Undefined if the
 * user did not confirm their identity.
 */
export const endSessionMutation = (client: QueryClient, confirmed: Confirmed) =>
  mutationOptions({
    mutationFn: (id: string) => confirmed(() => call('identity/account/end-session', { request: { id } })),
    onSettled: () => refreshed(client),
  });

export const endOtherSessionsMutation = (client: QueryClient, confirmed: Confirmed) =>
  mutationOptions({
    mutationFn: () => confirmed(() => call('identity/account/end-other-sessions', {})),
    onSettled: () => refreshed(client),
  });

/** Both lists: each ending is an entry of the log. */
function refreshed(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries(sessionsQuery), client.invalidateQueries(securityEventsQuery)]);
}
