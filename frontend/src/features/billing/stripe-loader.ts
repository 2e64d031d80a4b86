import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';

const loads = new Map<string, Promise<Stripe>>();

/** Stripe's own script, fetched when the first payment form opens. What failed is tried anew by the next call. Throws Error. */
export function loadPayments(publishableKey: string): Promise<Stripe> {
  const known = loads.get(publishableKey);
  if (known !== undefined) return known;
  const loading = load(publishableKey);
  loads.set(publishableKey, loading);
  loading.catch(() => loads.delete(publishableKey));
  return loading;
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey, { developerTools: { assistant: { enabled: false } } });
  if (stripe === null) throw new Error('Stripe.js needs a browser');
  return stripe;
}
