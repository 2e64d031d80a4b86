import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Subscription } from '../../../shared/contracts/billing.ts';
import { call, type RequestTo } from './client.ts';
import type { Confirmed } from './confirmed.ts';
import { refreshSubscription, subscriptionQuery } from './subscription.ts';

export const CREATE_FALLBACK = 'Failed to create subscription';
/** After a reload, when the address is verified already and the form alone creates it. */
export const CREATE_VERIFIED_FALLBACK = 'Subscription creation failed';
export const COMPLETE_FALLBACK = 'Account creation failed. Please try again.';
export const SET_UP_FALLBACK = 'Failed to setup subscription. Please try again.';
export const ACTIVATE_FALLBACK = 'Subscription activation failed. Please contact support.';
export const CANCEL_FALLBACK = 'Failed to cancel subscription';
export const REACTIVATE_FALLBACK = 'Failed to reactivate subscription';
export const PORTAL_FALLBACK = 'Failed to open billing portal';

export const createSubscriptionMutation = mutationOptions({
  mutationFn: (request: RequestTo<'billing/create-subscription'>) => call('billing/create-subscription', { request }),
});

/** Invalidates nothing: the page reloads afterwards. */
export const completeSubscriptionMutation = mutationOptions({
  mutationFn: (request: RequestTo<'billing/complete-subscription'>) =>
    call('billing/complete-subscription', { request }),
});

/** A refusal may mean that the user already has a subscription that this page does not know about. */
export const createSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'billing/create-subscription-existing-user'>) =>
      call('billing/create-subscription-existing-user', { request }),
    onError: () => void refreshSubscription(client),
  });

export const completeSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'billing/complete-subscription-existing-user'>) =>
      call('billing/complete-subscription-existing-user', { request }),
    // Not awaited: the outcome is shown right away.
    onSettled: () => void refreshSubscription(client),
  });

export const cancelSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('billing/cancel-subscription', {}),
    onSuccess: (changed) => cacheSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

export const reactivateSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('billing/reactivate-subscription', {}),
    onSuccess: (changed) => cacheSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

/** Undefined if the user did not confirm their identity. */
export const openBillingPortalMutation = (confirmed: Confirmed) =>
  mutationOptions({ mutationFn: () => confirmed(() => call('billing/open-billing-portal', {})) });

function cacheSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
}
