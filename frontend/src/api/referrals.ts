import { queryOptions } from '@tanstack/react-query';
import { call, endpointKey } from './client.ts';

/** The figures change once a day, except for payouts. */
const FRESH_MS = 60_000;

/** Only for a signed-in user. */
export const partnerQuery = queryOptions({
  queryKey: endpointKey('billing/referrals/get-partner'),
  queryFn: ({ signal }) => call('billing/referrals/get-partner', { signal }),
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
});
