import { verifyEmail } from '../../shared/contracts/verification.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { changeEmail, pendingChange } from '../email-change/change-email.ts';
import { emailHash, parseEmailAddress } from '../users/email-address.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from './codes/code-deps.ts';
import { verifyEmailAddress } from './codes/verify-email.ts';

/** Verifies an email change if the caller's session requested one, else a sign-up. */
export const run: Run<typeof verifyEmail, CodeEmailDeps> = async ({ request, ...call }, deps) => {
  const now = deps.clock();
  const hash = emailHash(deps.emailKey, parseEmailAddress(request.email));
  const attempt = { ...call, emailHash: hash, code: request.code, now };
  const change = await pendingChange(call, hash, now, deps);
  const cookie =
    change === undefined
      ? await verifyEmailAddress({ ...attempt, purpose: 'sign-up' }, deps)
      : await changeEmail(change, { ...attempt, purpose: 'email-change' }, deps);
  call.sendCookie(cookie);
  return { message: 'Email verified' };
};

export const handler = publicEndpoint(verifyEmail, liveCodeEmailDeps, run);
