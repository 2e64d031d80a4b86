import { createSubscription } from '../../shared/contracts/billing.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { parseEmailAddress } from '../platform/mail/email-address.ts';
import { liveSignUpDeps, type SignUpDeps, signUp } from './checkout/sign-up.ts';

export const run: Run<typeof createSubscription, SignUpDeps> = ({ request, ...call }, deps) => {
  const { cookies, clientAddress, privacyControl } = call;
  const email = parseEmailAddress(request.email);
  return signUp({ ...request, email, cookies, clientAddress, privacyControl }, deps);
};

export const handler = publicEndpoint(createSubscription, liveSignUpDeps, run);
