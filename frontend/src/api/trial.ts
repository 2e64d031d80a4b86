import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '../lib/log-failure.ts';
import { keys } from './keys.ts';
import { server } from './server.ts';

const CHECK_FALLBACK = 'Failed to check trial eligibility';
const FRESH_MS = 60_000;

/** Whether an address has had its trial. Only a hint for words on the page: the server decides when it counts. */
export const trialQuery = (email: string) =>
  queryOptions({
    queryKey: [keys.trial, email],
    queryFn: async ({ signal }) => {
      try {
        return await (await server()).checkTrial(email, signal);
      } catch (error) {
        if (!signal.aborted) logFailure(CHECK_FALLBACK, error);
        throw error;
      }
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
