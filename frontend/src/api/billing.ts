import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../shared/contracts/account.ts';
import {
  cancelSubscription,
  checkTrialEligibility,
  completeSubscription,
  completeSubscriptionExistingUser,
  createSubscription,
  createSubscriptionExistingUser,
  getSubscription,
  openBillingPortal,
  reactivateSubscription,
  type Subscription,
} from '../../../shared/contracts/billing.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { logFailure } from '../lib/log-failure.ts';
import { call } from './client.ts';
import { rememberSignedIn } from './signed-in-hint.ts';

export const CHECK_TRIAL_FALLBACK = 'Failed to check trial eligibility';
export const CREATE_FALLBACK = 'Failed to create subscription';
export const COMPLETE_FALLBACK = 'Account creation failed. Please try again.';
export const SET_UP_FALLBACK = 'Failed to setup subscription. Please try again.';
export const ACTIVATE_FALLBACK = 'Subscription activation failed. Please contact support.';
export const CANCEL_FALLBACK = 'Failed to cancel subscription';
export const REACTIVATE_FALLBACK = 'Failed to reactivate subscription';
export const PORTAL_FALLBACK = 'Failed to open billing portal';

const SUBSCRIPTION_FRESH_MS = 60_000;
const TRIAL_FRESH_MS = 60_000;

/** Only for somebody signed in: enable it once the user is known. */
export const subscriptionQuery = queryOptions({
  queryKey: [getSubscription.path],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
  staleTime: SUBSCRIPTION_FRESH_MS,
  gcTime: SUBSCRIPTION_FRESH_MS,
});

/** Whether an address has had its trial. Only a hint for words on the page: the server decides when it counts. */
export const trialQuery = (email: string) =>
  queryOptions({
    queryKey: [checkTrialEligibility.path, email],
    queryFn: async ({ signal }) => {
      try {
        return await call(checkTrialEligibility, { request: { email }, signal });
      } catch (error) {
        if (!signal.aborted) logFailure(CHECK_TRIAL_FALLBACK, error);
        throw error;
      }
    },
    staleTime: TRIAL_FRESH_MS,
    gcTime: TRIAL_FRESH_MS,
  });

export const createSubscriptionMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof createSubscription>) => call(createSubscription, { request }),
});

/** Afterwards the page is loaded anew, so nothing needs to be asked for again before. */
export const completeSubscriptionMutation = mutationOptions({
  mutationFn: (request: RequestOf<typeof completeSubscription>) => call(completeSubscription, { request }),
  onSuccess: rememberSignedIn,
});

/** Who is refused may be subscribed already, of which this page knows nothing then. */
export const createSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestOf<typeof createSubscriptionExistingUser>) =>
      call(createSubscriptionExistingUser, { request }),
    onError: () => void refreshSubscription(client),
  });

export const completeSubscriptionExistingUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestOf<typeof completeSubscriptionExistingUser>) =>
      call(completeSubscriptionExistingUser, { request }),
    // Not awaited: how it went is news at once.
    onSettled: () => void refreshSubscription(client),
  });

export const cancelSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(cancelSubscription, {}),
    onSuccess: (changed) => keepSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

export const reactivateSubscriptionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(reactivateSubscription, {}),
    onSuccess: (changed) => keepSubscription(client, changed),
    onError: () => refreshSubscription(client),
  });

export const openBillingPortalMutation = mutationOptions({
  mutationFn: () => call(openBillingPortal, {}),
});

/** Asks anew for all that depends on the subscription. Settled once it is there, or could not be had. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  const paths = [getSubscription.path, getUser.path, checkTrialEligibility.path];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

function keepSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
}
