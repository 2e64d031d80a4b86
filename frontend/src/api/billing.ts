import { queryOptions } from '@tanstack/react-query';
import { getSubscription } from '../../../shared/contracts/billing.ts';
import { call } from './client.ts';

const SUBSCRIPTION_FRESH_MS = 60_000;

/** Only for somebody signed in: enable it once the user is known. */
export const subscriptionQuery = queryOptions({
  queryKey: [getSubscription.path],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
  staleTime: SUBSCRIPTION_FRESH_MS,
  gcTime: SUBSCRIPTION_FRESH_MS,
});
