import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { forgetUser } from './account.ts';
import { ApiError, hasStatus } from './api-error.ts';
import { call, type RequestTo } from './client.ts';

export const EXPORT_FALLBACK = 'Your data could not be collected. Please try again.';
export const DELETE_FALLBACK = 'Your account could not be deleted. Please try again.';

export const exportDataMutation = mutationOptions({
  mutationFn: () => call('privacy/export-data', {}),
  // It is personal data: nothing of it stays in the cache.
  gcTime: 0,
});

export const deleteAccountMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (request: RequestTo<'privacy/delete-account'>) => {
      try {
        return await call('privacy/delete-account', { request });
      } catch (error) {
        if (!(await hasBegun(error))) throw error;
        return {};
      }
    },
    onSuccess: () => forgetUser(client),
  });

/** If the answer was lost or late, the account may be closed already: then nobody is logged in any more. */
async function hasBegun(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) return false;
  return call('identity/account/get-user', {}).then(
    () => false,
    (reason: unknown) => hasStatus(reason, 401),
  );
}
