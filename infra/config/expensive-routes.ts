import type { EndpointName } from '../../shared/contracts/index.ts';

/**
 * Calls so expensive that each has its own throttle, so that a flood of one cannot take down the rest of the API or use up the account's
 * concurrency. Limits per user and per address are enforced by the functions before any expensive work.
 */
export const expensiveRoutes: Partial<Record<EndpointName, string>> = {
  'identity/account/login': 'Runs argon2id for unauthenticated callers.',
  'identity/account/reauthenticate': 'Runs argon2id.',
  'identity/password/complete-password-reset': 'Runs argon2id for anyone with a valid code.',
  'identity/password/update-password': 'Runs argon2id.',
  'billing/create-subscription': 'Runs argon2id and calls Stripe several times.',
  'odds/scan': 'May start a two-minute scan, which spends credits.',
};
