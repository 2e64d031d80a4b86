import { createSubscription } from '../../shared/contracts/billing.ts';
import { parseEmailAddress } from '../users/email-address.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { liveSigningUpDeps, type SigningUpDeps, signUp } from './checkout/sign-up.ts';

export const run: Run<typeof createSubscription, SigningUpDeps> = ({ request, cookies, clientAddress }, deps) =>
  signUp({ ...request, email: parseEmailAddress(request.email), cookies, clientAddress }, deps);

export const handler = defineEndpoint(createSubscription, liveSigningUpDeps, run);
