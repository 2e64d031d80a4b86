import { setTimeout } from 'node:timers/promises';
import { config } from '../platform/config.ts';
import { secret } from '../platform/secrets.ts';
import { createStripeCalls, type Patience, type StripeCalls } from '../platform/stripe/calls.ts';
import { createStripe } from '../platform/stripe/client.ts';

/** Where somebody waits who can come again: Stripe for its webhook's answer, a page for its data. */
export const HURRY: Patience = { attemptMs: 2_000, totalMs: 3_000 };

let calls: StripeCalls | undefined;

/** Stripe as the environment says, asked with less patience; made at the first call. */
export async function hurriedStripe(): Promise<StripeCalls> {
  const secretKey = await secret('stripeSecretKey');
  const stripe = () => createStripe({ secretKey, endpoint: config('stripeEndpoint') }, HURRY.attemptMs);
  calls ??= createStripeCalls({ stripe: stripe(), wait: (ms) => setTimeout(ms), patience: HURRY });
  return calls;
}
