import { createSubscriptionExistingUser } from '../../shared/contracts/billing.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';
import { subscribeAgain } from './checkout/subscribe-again.ts';

export const run: Run<typeof createSubscriptionExistingUser, BillingDeps> = ({ request, caller }, deps) =>
  subscribeAgain(caller.user, request.billingInterval, deps);

export const handler = defineEndpoint(createSubscriptionExistingUser, liveBillingDeps, run);
