import type { Manner } from '../plan.ts';
import { type Answer, type Outcome, outcomeOf } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';

/** Tries the passwords that may be hers. Refused: none of them is. */
export async function logIn(self: Self, device: number, manner: Manner = PLAIN): Promise<Outcome> {
  const { mind } = self;
  for (const email of mind.emails) {
    for (const password of mind.passwords) {
      const answer = await tryPassword(self, device, { email, password }, manner);
      if (outcomeOf(answer) === 'done') {
        mind.emails = [email, ...mind.emails.filter((other) => other !== email)];
        mind.passwords = [password, ...mind.passwords.filter((other) => other !== password)];
        return 'done';
      }
      if (answer.got === 'nothing' || answer.status !== 401) return 'unknown';
    }
  }
  return 'refused';
}

export async function mistypePassword(self: Self, device: number): Promise<void> {
  const [email = ''] = self.mind.emails;
  await tryPassword(self, device, { email, password: 'not her password' }, { ...PLAIN, patience: 0 });
}

/** The device's session ends with the answer; without one she looks again later whether it has. */
export async function logOut(self: Self, device: number, manner: Manner): Promise<void> {
  if (!self.mind.signedIn.has(device)) return;
  const session = self.device(device).session();
  const answer = await self.want(device, 'account/logout', {}, manner);
  if (outcomeOf(answer) !== 'done') return;
  self.mind.signedIn.delete(device);
  // Somebody may have kept a copy of the cookie.
  if (session !== undefined) await self.want(device, 'account/get-user', { session }, { ...PLAIN, patience: 0 });
}

async function tryPassword(
  self: Self,
  device: number,
  request: { readonly email: string; readonly password: string },
  manner: Manner,
): Promise<Answer> {
  const { mind } = self;
  const answer = await self.want(device, 'account/login', { request }, manner);
  if (outcomeOf(answer) === 'done') {
    mind.signedIn.add(device);
    mind.account = 'has';
  }
  return answer;
}
