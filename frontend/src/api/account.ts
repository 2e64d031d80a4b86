import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../../../shared/contracts/account.ts';
import { hasStatus } from './api-error.ts';
import { keys } from './keys.ts';
import { forgetPreparedLists } from './prepared-lists.ts';
import { server } from './server.ts';
import { forgetSignedIn, mayBeSignedIn, rememberSignedIn } from './signed-in-hint.ts';

export const LOGIN_FALLBACK = 'Invalid username or password';

/** Who is signed in; null for a visitor, who is not asked for. Asked once: logging in and out tell of changes, and refused calls do. */
export const userQuery = queryOptions({
  queryKey: [keys.user],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!mayBeSignedIn()) return null;
    try {
      const user = await (await server()).user(signal);
      rememberSignedIn();
      return user;
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      forgetSignedIn();
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const loginMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (request: { email: string; password: string }) => (await server()).login(request),
    onSuccess: async (user) => {
      rememberSignedIn();
      client.setQueryData(userQuery.queryKey, user);
      await client.invalidateQueries({ queryKey: [keys.subscription] });
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => (await server()).logout(),
    onSuccess: async () => {
      forgetSignedIn();
      await client.cancelQueries();
      client.setQueryData(userQuery.queryKey, null);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.user });
      client.getMutationCache().clear();
      forgetPreparedLists();
    },
  });
