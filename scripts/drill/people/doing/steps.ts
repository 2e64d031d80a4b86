import { nameOf, type Step } from '../plan.ts';
import type { Self } from '../self.ts';
import { changeEmail } from './changing-email.ts';
import { changePassword } from './changing-password.ts';
import { wantSignedIn } from './entering.ts';
import { logIn, logOut, mistypePassword } from './logging-in-and-out.ts';
import { lookAround, readList, scan } from './looking.ts';
import { changeCard } from './portal.ts';
import { deletePreset, renamePreset, saveOnBoth, savePreset } from './presets.ts';
import { resetPassword } from './resetting-password.ts';
import { signUp } from './signing-up.ts';
import { cancel, reactivate, subscribeAgain } from './subscribing.ts';

/** One part of her plan, as far as it goes. */
export async function take(self: Self, step: Step): Promise<void> {
  self.tell({ kind: 'step', at: self.now(), step: nameOf(step) });
  switch (step.do) {
    case 'sign-up':
      return signUp(self, step, step);
    case 'log-in':
      if (self.mind.account === 'none') return;
      if (step.mistypes) await mistypePassword(self, step.device);
      await logIn(self, step.device, step);
      return;
    case 'log-out':
      return logOut(self, step.device, step);
    case 'look-around':
      return lookAround(self, step.device);
    case 'read-list':
      return readList(self, step);
    case 'scan':
      return scan(self, step);
    case 'save-preset':
      return savePreset(self, step.device, step);
    case 'rename-preset':
      return renamePreset(self, step);
    case 'delete-preset':
      return deletePreset(self, step);
    case 'save-on-both':
      return saveOnBoth(self, step);
    case 'choose-theme':
      await wantSignedIn(self, 0, ['account/save-preferences', { request: { theme: step.theme } }], step);
      return;
    case 'reset-password':
      if (self.mind.account !== 'none') await resetPassword(self, step.device, step);
      return;
    case 'change-password':
      return changePassword(self, step.device, step);
    case 'change-email':
      return changeEmail(self, step);
    case 'cancel':
      return cancel(self, step.at, step);
    case 'change-card':
      return changeCard(self);
    case 'reactivate':
      return reactivate(self, step);
    case 'subscribe-again':
      return subscribeAgain(self, step, step);
    case 'let-time-pass':
      return self.sleep(step.minutes * 60_000);
  }
}
