import type { Manner } from '../plan.ts';
import type { Answer } from '../record.ts';
import { PLAIN, type Self } from '../self.ts';
import { logIn } from './logging-in-and-out.ts';
import { resetPassword } from './resetting-password.ts';
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
  let outcome = await logIn(self, device);
  for (const minutes of mind.account === 'perhaps' ? WAITS_MINUTES : []) {
    if (outcome !== 'refused') break;
    await self.sleep(minutes * 60_000);
    outcome = await logIn(self, device);
  }
  if (outcome !== 'refused') return outcome === 'done';
  // She has forgotten her password, as far as she can tell.
  return (await resetPassword(self, device, PLAIN)) && (await logIn(self, device)) === 'done';
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

/** After signing up she may have an account without having been told. */
function isStranger({ mind }: Self): boolean {
  return mind.account === 'none';
}
