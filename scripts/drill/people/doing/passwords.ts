import type { Manner } from '../plan.ts';
import { type Answer, outcomeOf } from '../record.ts';
import type { Self } from '../self.ts';
import { mailedCode } from './asking-for-codes.ts';
import { wantSignedIn } from './entering.ts';

/** Another code than the right one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(code.length, '0');

/** By a mailed code, as the log-in form leads through it. Whether she was told that it is done. */
export async function resetPassword(
  self: Self,
  device: number,
  manner: Manner & { readonly mistypes?: boolean },
): Promise<boolean> {
  const { email } = self.mind;
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

/** By a mailed code, from the settings. */
export async function changePassword(self: Self, device: number, manner: Manner): Promise<void> {
  const verificationCode = await mailedCode(self, 'password-change', () =>
    wantSignedIn(self, device, ['password/send-password-update-verification']),
  );
  if (verificationCode === undefined) return;
  const password = self.mind.newPassword();
  const request = { password, confirmPassword: password, verificationCode };
  const answer = await wantSignedIn(self, device, ['password/update-password', { request }], manner);
  if (answer === undefined) return;
  keepInMind(self, password, answer);
  if (outcomeOf(answer) !== 'done') return;
  self.mind.signedIn.clear();
  self.mind.signedIn.add(device);
}

/** Whether it was done shows when she logs in, unless she was told. */
function keepInMind({ mind, record }: Self, password: string, answer: Answer): void {
  const isUnclear = record.some(
    (seen) =>
      seen.kind === 'call' &&
      (seen.asked.password === password || seen.asked.newPassword === password) &&
      outcomeOf(seen.answer) === 'unknown',
  );
  if (outcomeOf(answer) === 'done') mind.passwords = [password];
  else if (isUnclear) mind.passwords = [password, ...mind.passwords];
}
