import { queryOptions } from '@tanstack/react-query';
import { call, endpointKey } from '../client.ts';

/** It is made once a day. */
const FRESH_MS = 600_000;

export const PROOF_FALLBACK = 'The proof could not be loaded. Please try again.';

/** Public. */
export const proofQuery = queryOptions({
  queryKey: endpointKey('proof/get-proof'),
  queryFn: ({ signal }) => call('proof/get-proof', { signal }),
  staleTime: FRESH_MS,
});
