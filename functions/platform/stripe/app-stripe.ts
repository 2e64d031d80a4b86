import { setTimeout } from 'node:timers/promises';
import { config } from '../config.ts';
import { secret } from '../secrets.ts';
import { createStripeCalls, type StripeCalls } from './calls.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry-policy.ts';

/** Where somebody waits who can come again: Stripe for its webhook's answer, a page for its data. */
const SHORT_TIMEOUT: RetryPolicy = { attemptMs: 2_000, totalMs: 3_000 };

/** Stripe as the environment says, made at the first call: one client, and so its open connections, for the whole process. */
export const appStripe = once(RETRY_POLICY);

/** The same, asked with less patience. */
export const shortTimeoutStripe = once(SHORT_TIMEOUT);

function once(retryPolicy: RetryPolicy): () => Promise<StripeCalls> {
  let calls: StripeCalls | undefined;
  return async () => {
    // Loaded here, so that whoever reads data does not pay for Stripe's SDK.
    const [secretKey, { createStripe }] = await Promise.all([secret('stripeSecretKey'), import('./client.ts')]);
    const stripe = () => createStripe({ secretKey, endpoint: config('stripeEndpoint') }, retryPolicy.attemptMs);
    calls ??= createStripeCalls({ stripe: stripe(), wait: (ms) => setTimeout(ms), retryPolicy });
    return calls;
  };
}
