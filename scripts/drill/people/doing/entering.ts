import type { Manner } from '../plan.ts';
import { type Answer, outcomeOf } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { resetPassword } from './passwords.ts';
import { signUp } from './signing-up.ts';

/** What she is told who has paid and is not let in yet: a few minutes. Longer than the product's hourly looking after things. */
const WAITS_MINUTES = [5, 61];
const MOST_SIGN_UPS = 3;

/** Whether she is signed in on this device, after all that people do to be. */
export async function signedIn(self: Self, device: number): Promise<boolean> {
  const { mind } = self;
  if (mind.signedIn.has(device) && self.device(device).session() !== undefined) return true;
  if (mind.account === 'none') {
    if (mind.signUps >= MOST_SIGN_UPS) return false;
    await signUp(
      self,
      { interval: 'month', card: 'good', bank: 'complete', leavesPaid: false, changesMind: false },
      PLAIN,
    );
    if (mind.signedIn.has(device)) return true;
    if (isStranger(self)) return false;
  }
  if (await logIn(self, device)) return true;
  if (mind.account === 'perhaps') {
    for (const minutes of WAITS_MINUTES) {
      await self.sleep(minutes * 60_000);
      if (await logIn(self, device)) return true;
    }
  }
  // She has forgotten her password, as far as she can tell.
  return (await resetPassword(self, device, PLAIN)) && (await logIn(self, device));
}

/** Tries the passwords that may be hers. */
export async function logIn(self: Self, device: number, manner: Manner = PLAIN): Promise<boolean> {
  for (const password of self.mind.passwords) {
    const answer = await tryPassword(self, device, password, manner);
    if (outcomeOf(answer) === 'done') {
      self.mind.passwords = [password, ...self.mind.passwords.filter((other) => other !== password)];
      return true;
    }
    if (answer.got === 'nothing' || answer.status !== 401) return false;
  }
  return false;
}

export async function mistypePassword(self: Self, device: number): Promise<void> {
  await tryPassword(self, device, 'not her password', { ...PLAIN, patience: 0 });
}

/** The device's session ends with the answer; without one she looks again later whether it has. */
export async function logOut(self: Self, device: number, manner: Manner): Promise<void> {
  if (!self.mind.signedIn.has(device)) return;
  const answer = await self.want(device, 'account/logout', {}, manner);
  if (outcomeOf(answer) === 'done') self.mind.signedIn.delete(device);
}

/** A call of somebody signed in; who finds herself signed out signs in and asks once more. Undefined where she gets nowhere. */
export async function wantSignedIn(
  self: Self,
  device: number,
  [call, values]: readonly [Parameters<Self['want']>[1], Parameters<Self['want']>[2]?],
  manner: Manner = PLAIN,
): Promise<Answer | undefined> {
  if (!(await signedIn(self, device))) return undefined;
  const answer = await self.want(device, call, values, manner);
  if (answer.got === 'nothing' || answer.status !== 401) return answer;
  self.mind.signedIn.delete(device);
  return (await signedIn(self, device)) ? self.want(device, call, values, PLAIN) : undefined;
}

async function tryPassword(self: Self, device: number, password: string, manner: Manner): Promise<Answer> {
  const { mind } = self;
  const answer = await self.want(device, 'account/login', { request: { email: mind.email, password } }, manner);
  if (outcomeOf(answer) === 'done') {
    mind.signedIn.add(device);
    mind.account = 'has';
  }
  return answer;
}

/** After signing up she may have an account without having been told. */
function isStranger({ mind }: Self): boolean {
  return mind.account === 'none';
}
