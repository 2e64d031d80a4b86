import type { StripeCalls } from '../platform/stripe/calls.ts';

/** For what must not ask Stripe: asking is a bug. */
export async function noStripe(): Promise<StripeCalls> {
  throw new Error('Stripe is not to be asked here');
}
