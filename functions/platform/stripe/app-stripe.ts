import { setTimeout } from 'node:timers/promises';
import { config } from '../config.ts';
import { secret } from '../secrets.ts';
import { createStripeCalls, type StripeCalls } from './calls.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry-policy.ts';

/** For callers that wait and can retry: Stripe's webhook, a page's data. */
const SHORT_TIMEOUT: RetryPolicy = { attemptMs: 2_000, totalMs: 3_000 };

/** Stripe as configured by the environment, created on the first call: one client, with its connections, per process. */
export const appStripe = once(RETRY_POLICY);

/** The same with a shorter timeout. */
export const shortTimeoutStripe = once(SHORT_TIMEOUT);

function once(retryPolicy: RetryPolicy): () => Promise<StripeCalls> {
  let calls: StripeCalls | undefined;
  return async () => {
    // Imported lazily, so that calls that only read data do not load Stripe's SDK.
    const [secretKey, { createStripe }] = await Promise.all([secret('stripeSecretKey'), import('./client.ts')]);
    const stripe = () => createStripe({ secretKey, endpoint: config('stripeEndpoint') }, retryPolicy.attemptMs);
    calls ??= createStripeCalls({ stripe: stripe(), wait: (ms) => setTimeout(ms), retryPolicy });
    return calls;
  };
}
