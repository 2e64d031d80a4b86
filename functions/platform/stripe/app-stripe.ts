import { setTimeout } from 'node:timers/promises';
import type { StripeKey } from '../../../shared/deployment/stripe-keys.ts';
import { config } from '../config.ts';
import { secret } from '../secrets.ts';
import { createStripeCalls, type StripeCalls } from './calls.ts';
import { RETRY_POLICY, type RetryPolicy } from './retry-policy.ts';

/** For callers that wait and can retry: Stripe's webhook, a page's data. */
const SHORT_TIMEOUT: RetryPolicy = { attemptMs: 2_000, totalMs: 3_000 };

/** Stripe as configured by the environment, created on the first call: one client, with its connections, per process and key. */
export const checkoutStripe = once('stripeCheckoutKey', RETRY_POLICY);

/** The same with a shorter timeout. */
export const shortTimeoutStripe = once('stripeCheckoutKey', SHORT_TIMEOUT);

/** With a key for what subscribers do with their own subscription. */
export const customerStripe = once('stripeCustomerKey', RETRY_POLICY);

/** With a key that may only read subscriptions: most functions do nothing else, and many run per page. */
export const readOnlyStripe = once('stripeReadKey', SHORT_TIMEOUT);

function once(key: StripeKey, retryPolicy: RetryPolicy): () => Promise<StripeCalls> {
  let made: { readonly of: string; readonly calls: StripeCalls } | undefined;
  return async () => {
    // Imported lazily, so that calls that only read data do not load Stripe's SDK.
    const [secretKey, { createStripe }] = await Promise.all([secret(key), import('./client.ts')]);
    if (made?.of !== secretKey) {
      const stripe = createStripe({ secretKey, endpoint: config('stripeEndpoint') }, retryPolicy.attemptMs);
      made = { of: secretKey, calls: createStripeCalls({ stripe, wait: (ms) => setTimeout(ms), retryPolicy }) };
    }
    return made.calls;
  };
}
