import Stripe from 'stripe';
import { isLiveKey } from './key.ts';
import { RETRY_POLICY } from './retry-policy.ts';

// Functions import this file on first use, and it is bundled separately (scripts/ops/bundle/late-modules.ts), so it must not share state or
// classes with our other modules, only use the SDK.

/** Version of Stripe's responses and, since webhook endpoints are created with it, of its events. The SDK's types have the same version. */
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
    ...(endpoint === undefined ? {} : standIn(new URL(endpoint))),
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

function standIn({ protocol, hostname, port }: URL) {
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    ...(port === '' ? {} : { port }),
  };
}
