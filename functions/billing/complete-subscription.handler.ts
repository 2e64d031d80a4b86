import { completeSubscription } from '../../shared/contracts/billing.ts';
import { parseEmailAddress } from '../account/email-address.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { type BillingDeps, liveBillingDeps } from './billing-deps.ts';
import { completeSignUp } from './completing-sign-up.ts';

export const run: Run<typeof completeSubscription, BillingDeps> = async ({ request, ...call }, deps) => {
  const { subscriptionId, customerId } = request;
  const claim = { email: parseEmailAddress(request.email), subscriptionId, customerId };
  for (const cookie of await completeSignUp({ ...claim, ...call }, deps)) call.sendCookie(cookie);
  return { message: 'Account created successfully' };
};

export const handler = defineEndpoint(completeSubscription, liveBillingDeps, run);
