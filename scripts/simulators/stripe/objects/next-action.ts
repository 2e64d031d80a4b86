import type { Stand } from '../stand.ts';

export const CHALLENGE_PATH = '/__local/stripe/challenge/';

interface Redirect {
  readonly type: 'redirect_to_url';
  readonly redirect_to_url: { readonly url: string; readonly return_url: string };
}

/** Where the bank asks: on a page of its own for who named a way back, else in a window that Stripe.js opens. */
export function nextAction(stand: Stand, intent: string, returnUrl: string | undefined): Redirect | { type: string } {
  if (returnUrl === undefined) return { type: 'use_stripe_sdk' };
  const url = `${stand.origin()}${CHALLENGE_PATH}${intent}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}
