import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '../../../shared/contracts/account.ts';
import { useAsDrawn } from '../lib/prerendered/use-prerendered.ts';
import { hasStatus } from './api-error.ts';
import { call, endpointKey } from './client.ts';
import { mayBeSignedIn } from './signed-in-hint.ts';

/** The signed-in user, or null for a visitor. Fetched once: logging in, logging out and refused calls update it. */
export const userQuery = queryOptions({
  queryKey: endpointKey('identity/account/get-user'),
  queryFn: async ({ client, signal }): Promise<User | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      return await call('identity/account/get-user', { signal });
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      client.setQueryData(endedSessionQuery.queryKey, '');
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The signed-in user, as far as known. A visitor while the app takes over a part of a page that was rendered at build, as it was drawn then:
 * parts are taken over one after the other, and someone may have logged in meanwhile.
 */
export function useUser() {
  const query = useQuery(userQuery);
  return useAsDrawn() ? { ...query, data: null } : query;
}

/**
 * The email of the user whose session ended without a log-out, for the log-in form; empty if this page never knew it, null if none ended or
 * the form was closed. Set when a call shows it, never fetched.
 */
export const endedSessionQuery = queryOptions({
  queryKey: ['ended-session'],
  queryFn: (): string | null => null,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
