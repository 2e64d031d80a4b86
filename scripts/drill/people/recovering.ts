import { presetPages } from '../../../shared/catalogue/filters.ts';
import { logIn, signedIn, wantSignedIn } from './doing/entering.ts';
import { seePresets } from './doing/presets.ts';
import { complete } from './doing/signing-up.ts';
import { activate } from './doing/subscribing.ts';
import { passwordsOf } from './model/passwords.ts';
import { sessionsOf } from './model/sessions.ts';
import { PLAIN, type Self } from './self.ts';

/** So many of each are tried that ought not to open anything any more: each try is dear, or counts against her. */
const MOST_TRIED = 2;

/** Finishes what she has begun and paid, then reads everything that the product says of her, in a browser that nobody knows. */
export async function recover(self: Self): Promise<void> {
  const { mind } = self;
  self.insist();
  self.tell({ kind: 'settled', at: self.now() });
  if (mind.begun?.paid === true && mind.begun.customerId !== undefined) await complete(self, PLAIN);
  if (mind.account === 'none') return;
  await signedIn(self, 0);
  if (mind.begun?.paid === true && mind.begun.customerId === undefined) await activate(self, PLAIN);
  self.device(1).forget();
  mind.signedIn.delete(1);
  if (!(await logIn(self, 1))) return;
  await readAll(self);
  await tryWhatEnded(self);
}

async function readAll(self: Self): Promise<void> {
  for (const call of ['account/get-user', 'billing/get-subscription', 'account/get-preferences'] as const)
    await wantSignedIn(self, 1, [call]);
  for (const page of presetPages) await seePresets(self, page);
  await wantSignedIn(self, 1, ['opportunities/list-opportunities']);
}

async function tryWhatEnded(self: Self): Promise<void> {
  const { email } = self.mind;
  const ended = sessionsOf(self.record).dead.slice(-MOST_TRIED);
  for (const session of ended) await self.want(1, 'account/get-user', { session });
  for (const password of passwordsOf(self.record).replaced.slice(-MOST_TRIED))
    await self.want(1, 'account/login', { request: { email, password } });
}
