import { presetPages } from '../../../shared/catalogue/filters.ts';
import { signedIn, wantSignedIn } from './doing/entering.ts';
import { seePresets } from './doing/presets.ts';
import { complete } from './doing/signing-up.ts';
import { activate } from './doing/subscribing.ts';
import { emailsOf } from './model/emails.ts';
import { passwordsOf } from './model/passwords.ts';
import { sessionsOf } from './model/sessions.ts';
import { PLAIN, type Self } from './self.ts';

/** The device that is a new browser in the end. */
const NEW = 1;
/** So many of each are tried that ought not to open anything any more. Each try of a password is dear, and counts against her. */
const MOST_SESSIONS = 20;
const MOST_PASSWORDS = 1;

/** Finishes what she has begun and paid, then reads everything that the product says of her, in a browser that nobody knows. */
export async function recover(self: Self): Promise<void> {
  const { mind } = self;
  self.insist();
  self.tell({ kind: 'settled', at: self.now() });
  if (mind.begun?.paid === true) await (mind.begun.customerId === undefined ? activate : complete)(self, PLAIN);
  if (mind.account === 'none') return;
  self.device(NEW).forget();
  mind.signedIn.delete(NEW);
  if (!(await signedIn(self, NEW))) return;
  for (const call of ['account/get-user', 'billing/get-subscription', 'account/get-preferences'] as const)
    await wantSignedIn(self, NEW, [call]);
  for (const page of presetPages) await seePresets(self, page, NEW);
  await wantSignedIn(self, NEW, ['opportunities/list-opportunities']);
  await tryWhatEnded(self);
}

async function tryWhatEnded(self: Self): Promise<void> {
  const [email = '', password = ''] = [self.mind.emails[0], self.mind.passwords[0]];
  const ended = sessionsOf(self.record).dead.slice(-MOST_SESSIONS);
  for (const session of ended) await self.want(NEW, 'account/get-user', { session });
  const replaced = passwordsOf(self.record).replaced.slice(-MOST_PASSWORDS);
  for (const old of replaced) await self.want(NEW, 'account/login', { request: { email, password: old } });
  const { all, may } = emailsOf(self.record);
  const left = all.filter((other) => !may.includes(other)).slice(-MOST_PASSWORDS);
  for (const old of left) await self.want(NEW, 'account/login', { request: { email: old, password } });
}
