import { updatePassword } from '../../../shared/contracts/password.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { renewedDeviceCookie } from '../protection/device.ts';
import { sessionCookie } from '../session/session.ts';
import { assertNotGuessable } from '../users/password-rules.ts';
import { changePassword } from './change-password.ts';
import { livePasswordDeps, type PasswordDeps } from './password-deps.ts';

export const run: Run<typeof updatePassword, PasswordDeps> = async ({ request, ...call }, deps) => {
  const { password, verificationCode: code } = request;
  await assertNotGuessable(password, parseEmailAddress(call.caller.user.email));
  call.sendCookie(sessionCookie(await changePassword({ code, password, ...call }, deps)));
  const { id: userId, epoch } = call.caller.user;
  for (const line of renewedDeviceCookie(call.cookies, { key: deps.emailKey, userId, epoch })) call.sendCookie(line);
  return { message: 'Your password has been changed.' };
};

export const handler = signedInEndpoint(updatePassword, livePasswordDeps, run);
