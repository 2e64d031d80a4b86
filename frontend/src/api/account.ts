import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getUser, login, logout, type User } from '../../../shared/contracts/account.ts';
import { getSubscription } from '../../../shared/contracts/billing.ts';
import { hasStatus } from './api-error.ts';
import { call, forgetReplies } from './client.ts';

export const LOGIN_FALLBACK = 'Invalid username or password';

/** Who is signed in; null for a visitor. Asked once: logging in and out tell of changes, and refused calls do. */
export const userQuery = queryOptions({
  queryKey: [getUser.path],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(getUser, { signal });
    } catch (error) {
      if (hasStatus(error, 401)) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const loginMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: { email: string; password: string }) => call(login, { request }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery.queryKey, user);
      await client.invalidateQueries({ queryKey: [getSubscription.path] });
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(logout, {}),
    onSuccess: async () => {
      await client.cancelQueries();
      client.setQueryData(userQuery.queryKey, null);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== getUser.path });
      client.getMutationCache().clear();
      forgetReplies();
    },
  });
