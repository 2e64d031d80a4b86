import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { useEffect, useState } from 'react';
import { logFailure } from '../../../lib/log-failure.ts';

const loadings = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js when the first payment form opens. After a failure the next call tries again.
 * @throws Error
 */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  const known = loadings.get(publishableKey);
  if (known !== undefined) return known;
  const loading = load(publishableKey);
  loadings.set(publishableKey, loading);
  loading.catch(() => loadings.delete(publishableKey));
  return loading;
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey, { developerTools: { assistant: { enabled: false } } });
  if (stripe === null) throw new Error('Stripe.js needs a browser');
  return stripe;
}

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly stripe: Stripe };

/** The loading state of Stripe.js. Increment `attempt` to retry after a failure. */
export function useStripeScript(publishableKey: string, attempt: number): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is not read; its change triggers the effect
  useEffect(() => {
    let mounted = true;
    const settle = (outcome: Loading) => mounted && setLoading(outcome);
    setLoading({ state: 'loading' });
    loadStripeOnce(publishableKey).then(
      (stripe) => settle({ state: 'loaded', stripe }),
      (error: unknown) => {
        logFailure('Stripe.js could not be loaded', error);
        settle({ state: 'failed' });
      },
    );
    return () => {
      mounted = false;
    };
  }, [publishableKey, attempt]);
  return loading;
}
