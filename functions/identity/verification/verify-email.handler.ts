import { verifyEmail } from '../../../shared/contracts/verification.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import { carryTrial } from '../../compose/trial-record.ts';
import type { Run } from '../../edge/call.ts';
import { hashForCodes } from '../../mail/codes/code-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { type ChangeEmailDeps, changeEmail, pendingChange } from '../email-change/change-email.ts';
import { renewedDeviceCookie } from '../protection/device.ts';
import { liveCodeEmailDeps } from './codes/code-deps.ts';
import { verifyEmailAddress } from './codes/verify-email.ts';

/** Verifies an email change if the caller's session requested one, else a sign-up. */
export const run: Run<typeof verifyEmail, ChangeEmailDeps> = async ({ request, ...call }, deps) => {
  const now = deps.clock();
  const email = parseEmailAddress(request.email);
  const change = await pendingChange(call, email, now, deps);
  const purpose = change === undefined ? 'sign-up' : 'email-change';
  const hash = await hashForCodes(deps.table, purpose, emailHashes(deps.emailKey, email));
  const attempt = { ...call, purpose, emailHash: hash, code: request.code, now } as const;
  if (change === undefined) {
    call.sendCookie(await verifyEmailAddress(attempt, deps));
  } else {
    call.sendCookie(await changeEmail(change, attempt, deps));
    const { id: userId, epoch } = change.user;
    for (const line of renewedDeviceCookie(call.cookies, { key: deps.emailKey, userId, epoch })) call.sendCookie(line);
  }
  return { message: 'Email verified' };
};

export const handler = publicEndpoint(verifyEmail, async () => ({ ...(await liveCodeEmailDeps()), carryTrial }), run);
