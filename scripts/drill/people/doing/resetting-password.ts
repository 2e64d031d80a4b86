import type { Manner } from '../plan.ts';
import { outcomeOf } from '../record.ts';
import type { Self } from '../self.ts';
import { mailedCode, wrong } from './asking-for-codes.ts';
import { keepInMind } from './chosen-password.ts';

/** By a mailed code, as the log-in form leads through it. Whether she was told that it is done. */
export async function resetPassword(
  self: Self,
  device: number,
  manner: Manner & { readonly mistypes?: boolean },
): Promise<boolean> {
  const [email = ''] = self.mind.emails;
  const code = await mailedCode(self, 'password-reset', () =>
    self.want(device, 'password/send-password-reset', { request: { email } }),
  );
  if (code === undefined) return false;
  if (manner.mistypes === true)
    await self.want(device, 'password/verify-password-reset', { request: { email, code: wrong(code) } });
  await self.want(device, 'password/verify-password-reset', { request: { email, code } });
  const newPassword = self.mind.newPassword();
  const values = { request: { email, code, newPassword } };
  const answer = await self.want(device, 'password/complete-password-reset', values, manner);
  keepInMind(self, newPassword, answer);
  if (outcomeOf(answer) === 'done') self.mind.signedIn.clear();
  return outcomeOf(answer) === 'done';
}
