import type { Manner } from '../plan.ts';
import { outcomeOf } from '../record.ts';
import type { Self } from '../self.ts';
import { mailedCode } from './asking-for-codes.ts';
import { keepInMind } from './chosen-password.ts';
import { wantSignedIn } from './entering.ts';

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
