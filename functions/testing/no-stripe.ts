import type { StripeCalls } from '../platform/stripe/calls.ts';

/** For code that must not call Stripe. */
export async function noStripe(): Promise<StripeCalls> {
  throw new Error('Stripe must not be called here');
}
