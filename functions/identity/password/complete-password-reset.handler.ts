import { completePasswordReset } from '../../../shared/contracts/password.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { assertNotGuessable } from '../users/password-rules.ts';
import { livePasswordDeps, type PasswordDeps } from './password-deps.ts';
import { resetPassword } from './reset-password.ts';

export const run: Run<typeof completePasswordReset, PasswordDeps> = async ({ request, ...call }, deps) => {
  const email = parseEmailAddress(request.email);
  await assertNotGuessable(request.newPassword, email);
  call.sendCookie(await resetPassword({ email, code: request.code, password: request.newPassword, ...call }, deps));
  return { message: 'Your password has been reset. Please log in.' };
};

export const handler = publicEndpoint(completePasswordReset, livePasswordDeps, run);
