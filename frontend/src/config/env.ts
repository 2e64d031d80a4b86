import * as z from 'zod/mini';

/** Only a key that may be published: a secret one, or a placeholder, counts as none. */
const publishableKey = z.catch(z.optional(z.string().check(z.regex(/^pk_\w+$/))), undefined);

/** With which the page speaks to Stripe; undefined where none was given when the page was built. */
export function stripePublishableKey(): string | undefined {
  return publishableKey.parse(import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY);
}

/** Whether Stripe's billing portal may stand on the page's own origin, as it does in the local product. */
export function portalOnOwnOrigin(): boolean {
  return import.meta.env.VITE_PORTAL_ON_OWN_ORIGIN === 'true';
}
