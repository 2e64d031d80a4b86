import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { User } from '../../../shared/contracts/account.ts';
import { call, endpointKey, type RequestTo } from './client.ts';
import { clearListCache } from './list-cache.ts';
import { userQuery } from './user.ts';

export const LOGIN_FALLBACK = 'Invalid username or password';
export const UPDATE_EMAIL_FALLBACK = 'Failed to update email';
export const CONFIRM_IDENTITY_FALLBACK = 'Your password could not be checked';

export const loginMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'identity/account/login'>) => call('identity/account/login', { request }),
    onSuccess: (user) => afterSignIn(client, user),
  });

/** Settles once the subscription of the user who has just signed in has been refetched. */
export async function afterSignIn(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(userQuery.queryKey, user);
  await client.invalidateQueries({ queryKey: endpointKey('billing/get-subscription') });
}

export const reauthenticateMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/account/reauthenticate'>) =>
    call('identity/account/reauthenticate', { request }),
});

export const updateEmailMutation = mutationOptions({
  mutationFn: (request: RequestTo<'identity/account/update-email'>) =>
    call('identity/account/update-email', { request }),
});

/** Verifies the new address of the signed-in user, who has it from then on. */
export const verifyNewEmailMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'identity/verification/verify-email'>) =>
      call('identity/verification/verify-email', { request }),
    onSuccess: (_reply, { email }) => {
      client.setQueryData(userQuery.queryKey, (user) =>
        user === null || user === undefined ? user : { ...user, email },
      );
    },
  });

export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('identity/account/logout', {}),
    onSuccess: () => forgetUser(client),
  });

/** After a log-out nothing of the user stays in the page's memory. */
export async function forgetUser(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.setQueryData(userQuery.queryKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
  client.getMutationCache().clear();
  clearListCache();
}
