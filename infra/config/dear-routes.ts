import type { EndpointName } from '../../shared/contracts/index.ts';

/**
 * Calls that cost so much more than others that each has a throttle of its own: a flood of one of them takes neither the rest of the API
 * nor all of the account's concurrency with it. Limits for each person and address are counted by the functions before anything dear.
 */
export const dearRoutes: Partial<Record<EndpointName, string>> = {
  'account/login': 'Derives a key by argon2id for whoever asks.',
  'password/complete-password-reset': 'Derives a key by argon2id for whoever holds a code.',
  'password/update-password': 'Derives a key by argon2id.',
  'billing/create-subscription': 'Derives a key by argon2id, and calls Stripe several times.',
  'opportunities/scan': 'May start a scan of two minutes, which spends credits.',
};
