import { completeSubscriptionExistingUser } from '../../shared/contracts/billing.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { completeAgain } from './checkout/subscribe-again.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';

export const run: Run<typeof completeSubscriptionExistingUser, BillingDeps> = async ({ request, caller }, deps) => {
  await completeAgain(caller.user, request.subscriptionId, deps);
  return { message: 'Subscription activated successfully' };
};

export const handler = signedInEndpoint(completeSubscriptionExistingUser, liveBillingDeps, run);
