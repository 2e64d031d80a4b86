import { createSubscriptionExistingUser } from '../../shared/contracts/billing.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { subscribeAgain } from './checkout/subscribe-again.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';

export const run: Run<typeof createSubscriptionExistingUser, BillingDeps> = ({ request, caller }, deps) =>
  subscribeAgain(caller.user, request, deps);

export const handler = signedInEndpoint(createSubscriptionExistingUser, liveBillingDeps, run);
