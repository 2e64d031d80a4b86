import { completeSubscription } from '../../shared/contracts/billing.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { parseEmailAddress } from '../platform/mail/email-address.ts';
import { completeSignUp } from './checkout/complete-sign-up.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';

export const run: Run<typeof completeSubscription, BillingDeps> = async ({ request, ...call }, deps) => {
  const { subscriptionId, customerId } = request;
  const claim = { email: parseEmailAddress(request.email), subscriptionId, customerId };
  for (const cookie of await completeSignUp({ ...claim, ...call }, deps)) call.sendCookie(cookie);
  return { message: 'Account created successfully' };
};

export const handler = publicEndpoint(completeSubscription, liveBillingDeps, run);
