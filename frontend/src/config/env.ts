import * as z from 'zod/mini';

/** Accepts only a publishable key: a secret key or a placeholder counts as none. */
const publishableKey = z.catch(z.optional(z.string().check(z.regex(/^pk_\w+$/))), undefined);

/** The key for Stripe.js; undefined if none was set at build time. */
export function stripePublishableKey(): string | undefined {
  return publishableKey.parse(import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY);
}

/** Whether the billing portal may be on the page's own origin, as with the local Stripe simulator. */
export function portalOnOwnOrigin(): boolean {
  return import.meta.env.VITE_PORTAL_ON_OWN_ORIGIN === 'true';
}
