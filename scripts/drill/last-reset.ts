import type { Mail } from '../simulators/aws/mail-sent.ts';
import type { LastLook } from './facts.ts';
import { asking, type FirstLook, type LookedAt } from './last-look.ts';
import { openDevice } from './people/device.ts';

const SUBJECT = 'Your Crossbook password reset code';

/** A reset that has been asked for; `finish` looks for the mail, which has been sent by then if ever. */
export interface AskedReset {
  readonly finish: (mails: readonly Mail[]) => Promise<LastLook['reset']>;
}

/** Asks for a code from a new browser. A send within the last ten minutes would be in the way: the clock has moved since. */
export async function askForReset(look: FirstLook, at: LookedAt, sentBefore: number): Promise<AskedReset> {
  const [pair] = look.letIn;
  if (pair === undefined) return { finish: async () => 'none' };
  const { email } = pair;
  const newPassword = `${pair.password} anew`;
  const device = openDevice(at);
  const unanswered: string[] = [];
  const ask = asking(device, unanswered);
  await ask('password/send-password-reset', { request: { email } }, [200]);
  return {
    finish: async (mails) => {
      const found = mails.slice(sentBefore).findLast(({ to, subject }) => to.includes(email) && subject === SUBJECT);
      const code = /^ {4}(\d{6})$/m.exec(found?.text ?? '')?.[1];
      if (code === undefined) return 'no-code';
      await ask('password/complete-password-reset', { request: { email, code, newPassword } }, [200]);
      await ask('account/login', { request: { email, password: newPassword } }, [200]);
      device.close();
      return unanswered.length === 0 ? 'done' : 'refused';
    },
  };
}
