import { completePasswordReset } from '../../../shared/contracts/password.ts';
import { alertTargetsOf, removeAlertTarget } from '../../compose/alert-targets.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { assertNotGuessable } from '../users/password-rules.ts';
import { livePasswordDeps } from './password-deps.ts';
import { type ResetDeps, resetPassword } from './reset-password.ts';

export const run: Run<typeof completePasswordReset, ResetDeps> = async ({ request, ...call }, deps) => {
  const email = parseEmailAddress(request.email);
  await assertNotGuessable(request.newPassword, email);
  const { code, newPassword: password, keepPasskeys, keepAlertTargets } = request;
  call.sendCookie(await resetPassword({ email, code, password, keepPasskeys, keepAlertTargets, ...call }, deps));
  return { message: 'Your password has been reset. Please log in.' };
};

export const handler = publicEndpoint(completePasswordReset, liveDeps, run);

async function liveDeps(): Promise<ResetDeps> {
  const deps = await livePasswordDeps();
  const { table } = deps;
  return {
    ...deps,
    alertTargetsOf: (userId) => alertTargetsOf(table, userId),
    removeAlertTarget: (userId, id) => removeAlertTarget(table, userId, id),
  };
}
