import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  completeSubscription,
  completeSubscriptionExistingUser,
  createSubscription,
  createSubscriptionExistingUser,
  Subscription,
} from '../../../shared/contracts/billing.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import { logFailure } from '../lib/log-failure.ts';
import { keys } from './keys.ts';
import { server } from './server.ts';
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
  queryKey: [keys.subscription],
  queryFn: async ({ signal }) => (await server()).subscription(signal),
  staleTime: SUBSCRIPTION_FRESH_MS,
  gcTime: SUBSCRIPTION_FRESH_MS,
});

/** Whether an address has had its trial. Only a hint for words on the page: the server decides when it counts. */
export const trialQuery = (email: string) =>
  queryOptions({
    queryKey: [keys.trial, email],
    queryFn: async ({ signal }) => {
      try {
        return await (await server()).checkTrial(email, signal);
      } catch (error) {
        if (!signal.aborted) logFailure(CHECK_TRIAL_FALLBACK, error);
        throw error;
      }
    },
    staleTime: TRIAL_FRESH_MS,
    gcTime: TRIAL_FRESH_MS,
  });

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
