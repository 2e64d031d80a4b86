import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { config } from '../config.ts';
import { secret } from '../secrets.ts';
import { createStripeCalls, PATIENCE, type StripeCalls } from './calls.ts';

/** What Stripe's answers look like, and, since webhook endpoints are made with it, its events. The SDK's types are of this very version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripePlace {
  /** `sk_…`, or a restricted `rk_…`. */
  readonly secretKey: string;
  /** Where a stand-in is; Stripe itself where undefined. */
  readonly endpoint?: string | undefined;
}

/** @throws Error for what is no secret key, and for a key of real money that would go to a stand-in */
export function createStripe({ secretKey, endpoint }: StripePlace, attemptMs = PATIENCE.attemptMs): Stripe {
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

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^[a-z]+_live_/.test(secretKey);
}

let calls: StripeCalls | undefined;

/** Stripe as the environment says, made at the first call: one client, and so its open connections, for the whole process. */
export async function appStripe(): Promise<StripeCalls> {
  const secretKey = await secret('stripeSecretKey');
  calls ??= createStripeCalls({
    stripe: createStripe({ secretKey, endpoint: config('stripeEndpoint') }),
    wait: (ms) => setTimeout(ms),
  });
  return calls;
}

function standIn({ protocol, hostname, port }: URL) {
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    ...(port === '' ? {} : { port }),
  };
}
