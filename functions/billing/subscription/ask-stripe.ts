import { sha256 } from '../../platform/hash.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { refreshSubscription, type SubscriptionDeps } from './refresh-subscription.ts';
import type { SubscriptionRow } from './subscription-store.ts';

export type StripeAnswer =
  | { readonly answered: true; readonly known: SubscriptionRow | undefined }
  /** Stripe does not respond in time. */
  | { readonly answered: false };

type RefreshDeps = Omit<SubscriptionDeps, 'stripe'> & { readonly stripe: () => Promise<StripeCalls> };

/** Updates a user's subscription from Stripe, if Stripe responds. Throws Unavailable if the table does not. */
export async function refreshFromStripe(
  userId: string,
  subscriptionId: string,
  { stripe, ...deps }: RefreshDeps,
): Promise<StripeAnswer> {
  const calls = await stripe();
  try {
    const known = await refreshSubscription(userId, subscriptionId, { ...deps, stripe: calls });
    return { answered: true, known };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    deps.log.error('subscription_not_asked', { user: sha256(userId) }, error);
    return { answered: false };
  }
}
