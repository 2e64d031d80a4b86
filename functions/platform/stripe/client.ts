import Stripe from 'stripe';
import { isLiveKey } from './key.ts';
import { RETRY_POLICY } from './retry-policy.ts';

// Functions load this file when they first need it, and it is bundled apart (scripts/build/lazy-modules.ts): it has to do with
// nothing of ours that is kept or compared, only with the SDK.

/** What Stripe's answers look like, and, since webhook endpoints are made with it, its events. The SDK's types are of this very version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripePlace {
  /** `sk_…`, or a restricted `rk_…`. */
  readonly secretKey: string;
  /** URL of a simulator; undefined for Stripe itself. */
  readonly endpoint?: string | undefined;
}

/** @throws Error for anything but a secret key, and for a live key with a simulator */
export function createStripe({ secretKey, endpoint }: StripePlace, attemptMs = RETRY_POLICY.attemptMs): Stripe {
  if (!/^[sr]k_(test|live)_[\w-]+$/.test(secretKey)) throw new Error('the secret key of Stripe is not shaped like one');
  if (endpoint !== undefined && isLiveKey(secretKey)) throw new Error('a live key of Stripe is not for a stand-in');
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    timeout: attemptMs,
    maxNetworkRetries: 1,
    ...(endpoint === undefined ? {} : simulatorOptions(new URL(endpoint))),
  });
}

/**
 * The payload if signed with this secret within the last 300 seconds by the system clock; otherwise undefined.
 * @throws the SDK's error for signed bytes that it cannot parse
 */
export function signedPayload(payload: Buffer, header: string, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(payload, header, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

function simulatorOptions({ protocol, hostname, port }: URL) {
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    ...(port === '' ? {} : { port }),
  };
}
