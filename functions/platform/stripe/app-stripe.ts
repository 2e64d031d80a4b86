import { setTimeout } from 'node:timers/promises';
import { config } from '../config.ts';
import { secret } from '../secrets.ts';
import { createStripeCalls, type StripeCalls } from './calls.ts';
import { PATIENCE, type Patience } from './patience.ts';

/** Where somebody waits who can come again: Stripe for its webhook's answer, a page for its data. */
const HURRY: Patience = { attemptMs: 2_000, totalMs: 3_000 };

/** Stripe as the environment says, made at the first call: one client, and so its open connections, for the whole process. */
export const appStripe = once(PATIENCE);

/** The same, asked with less patience. */
export const hurriedStripe = once(HURRY);

function once(patience: Patience): () => Promise<StripeCalls> {
  let calls: StripeCalls | undefined;
  return async () => {
    // Loaded here, so that whoever reads data does not pay for Stripe's SDK.
    const [secretKey, { createStripe }] = await Promise.all([secret('stripeSecretKey'), import('./client.ts')]);
    const stripe = () => createStripe({ secretKey, endpoint: config('stripeEndpoint') }, patience.attemptMs);
    calls ??= createStripeCalls({ stripe: stripe(), wait: (ms) => setTimeout(ms), patience });
    return calls;
  };
}
