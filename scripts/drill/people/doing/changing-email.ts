import { LOG_IN_AGAIN } from '../../../../shared/contracts/account.ts';
import type { Manner } from '../plan.ts';
import { outcomeOf, wordsOf } from '../record.ts';
import type { Self } from '../self.ts';
import { mailedCode } from './asking-for-codes.ts';
import { wantSignedIn } from './entering.ts';
import { logOut } from './logging-in-and-out.ts';

const DEVICE = 0;

/** Takes another address, by a code that is mailed there. */
export async function changeEmail(self: Self, manner: Manner): Promise<void> {
  const { mind, record } = self;
  const email = mind.newEmail();
  const code = await mailedCode(self, 'email-change', () => askFor(self, email));
  if (code === undefined) return;
  const answer = await self.want(DEVICE, 'verification/verify-email', { request: { email, code } }, manner);
  const isUnclear = record.some(
    (seen) => seen.kind === 'call' && seen.asked.code === code && outcomeOf(seen.answer) === 'unknown',
  );
  if (outcomeOf(answer) === 'done') {
    mind.emails = [email];
    mind.signedIn.clear();
    mind.signedIn.add(DEVICE);
  } else if (isUnclear) {
    mind.emails = [...mind.emails, email];
  }
}

/** Only for who has just logged in: else the page asks her to. */
async function askFor(self: Self, email: string) {
  const ask = () => wantSignedIn(self, DEVICE, ['account/update-email', { request: { email } }]);
  const answer = await ask();
  if (answer === undefined || wordsOf(answer) !== LOG_IN_AGAIN) return answer;
  await logOut(self, DEVICE, { twice: false, leavesMs: undefined, patience: 1 });
  return ask();
}
