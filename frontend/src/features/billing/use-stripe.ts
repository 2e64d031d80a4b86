import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log-failure.ts';
import { loadPayments } from './stripe-loader.ts';

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly stripe: Stripe };

/** Stripe's script as far as it has come. Another `attempt` tries again after a failure. */
export function useStripe(publishableKey: string, attempt: number): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is not read, another one is the reason
  useEffect(() => {
    let awaited = true;
    const settle = (outcome: Loading) => awaited && setLoading(outcome);
    setLoading({ state: 'loading' });
    loadPayments(publishableKey).then(
      (stripe) => settle({ state: 'loaded', stripe }),
      (error: unknown) => {
        logFailure('Stripe.js could not be loaded', error);
        settle({ state: 'failed' });
      },
    );
    return () => {
      awaited = false;
    };
  }, [publishableKey, attempt]);
  return loading;
}
