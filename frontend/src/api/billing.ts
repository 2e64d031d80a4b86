import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type {
  completeSubscription,
  completeSubscriptionExistingUser,
  createSubscription,
  createSubscriptionExistingUser,
  Subscription,
} from '../../../shared/contracts/billing.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { keys } from './keys.ts';
import { server } from './server.ts';
import { rememberSignedIn } from './signed-in-hint.ts';
import { subscriptionQuery } from './subscription.ts';

export const CREATE_FALLBACK = 'Failed to create subscription';
export const COMPLETE_FALLBACK = 'Account creation failed. Please try again.';
export const SET_UP_FALLBACK = 'Failed to setup subscription. Please try again.';
export const ACTIVATE_FALLBACK = 'Subscription activation failed. Please contact support.';
export const CANCEL_FALLBACK = 'Failed to cancel subscription';
export const REACTIVATE_FALLBACK = 'Failed to reactivate subscription';
export const PORTAL_FALLBACK = 'Failed to open billing portal';

export const createSubscriptionMutation = mutationOptions({
  mutationFn: async (request: RequestOf<typeof createSubscription>) => (await server()).createSubscription(request),
});

/** Afterwards the page is loaded anew, so nothing needs to be asked for again before. */
export const completeSubscriptionMutation = mutationOptions({
  mutationFn: async (request: RequestOf<typeof completeSubscription>) => (await server()).completeSubscription(request),
  onSuccess: rememberSignedIn,
});

/** Who is refused may be subscribed already, of which this page knows nothing then. */
export const createSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (request: RequestOf<typeof createSubscriptionExistingUser>) =>
      (await server()).createSubscriptionExistingUser(request),
    onError: () => void refreshSubscription(client),
  });

export const completeSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (request: RequestOf<typeof completeSubscriptionExistingUser>) =>
      (await server()).completeSubscriptionExistingUser(request),
    // Not awaited: how it went is news at once.
    onSettled: () => void refreshSubscription(client),
  });

export const cancelSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => (await server()).cancelSubscription(),
    onSuccess: (changed) => keepSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

export const reactivateSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => (await server()).reactivateSubscription(),
    onSuccess: (changed) => keepSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

export const openBillingPortalMutation = mutationOptions({
  mutationFn: async () => (await server()).openBillingPortal(),
});

/** Asks anew for all that depends on the subscription. Settled once it is there, or could not be had. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  const paths = [keys.subscription, keys.user, keys.trial];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

function keepSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
}
