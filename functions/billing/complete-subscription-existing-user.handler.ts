import { completeSubscriptionExistingUser } from '../../shared/contracts/billing.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';
import { completeAgain } from './checkout/subscribe-again.ts';

export const run: Run<typeof completeSubscriptionExistingUser, BillingDeps> = async ({ request, caller }, deps) => {
  await completeAgain(caller.user, request.subscriptionId, deps);
  return { message: 'Subscription activated successfully' };
};

export const handler = defineEndpoint(completeSubscriptionExistingUser, liveBillingDeps, run);
