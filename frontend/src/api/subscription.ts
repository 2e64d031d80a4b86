import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { server } from './server.ts';

const FRESH_MS = 60_000;

/** Only for somebody signed in: enable it once the user is known. */
export const subscriptionQuery = queryOptions({
  queryKey: [keys.subscription],
  queryFn: async ({ signal }) => (await server()).subscription(signal),
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
});
