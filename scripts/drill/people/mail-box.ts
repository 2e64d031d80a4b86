import { setTimeout as pause } from 'node:timers/promises';
import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import type { Mail } from '../../simulators/aws/mail-sent.ts';
import type { CodePurpose, MailSeen } from './record.ts';
import type { Self } from './self.ts';

const purposes: Readonly<Record<string, CodePurpose>> = {
  'Your Crossbook verification code': 'sign-up',
  'Your Crossbook password reset code': 'password-reset',
  'Your Crossbook password change code': 'password-change',
  'Your Crossbook email change code': 'email-change',
};

/** Whether a mail was owed is not hers to tell. */
export const WAITING = 'waiting for';

/** A mail is there within this time, or late: real ms. */
const PROMPT_MS = 600;
const LOOK_MS = 20;
/** Who waits for a late mail looks again after so long: product ms. Mails are tried again after one, five and fifteen minutes. */
const LATE_MS = [61_000, 241_000, 301_000];

/**
 * The code in the newest mail of this purpose, unless it is old or she has tried it; undefined when none comes. `asked`: when she asked
 * for it, ms; what came before she takes only if nothing newer comes.
 */
export async function newCode(self: Self, purpose: CodePurpose, asked: number): Promise<string | undefined> {
  for (let waited = 0; waited < PROMPT_MS; waited += LOOK_MS) {
    const mail = untried(self, purpose);
    if (mail !== undefined && mail.sentAt >= asked) return used(self, mail);
    await pause(LOOK_MS);
  }
  for (const late of LATE_MS) {
    const mail = untried(self, purpose);
    if (mail !== undefined) return used(self, mail);
    await self.sleep(late);
  }
  const mail = untried(self, purpose);
  if (mail !== undefined) return used(self, mail);
  self.tell({ kind: 'gave-up', at: self.now(), what: `${WAITING} the ${purpose} code` });
  return undefined;
}

function used({ mind }: Self, { code }: MailSeen): string | undefined {
  if (code !== undefined) mind.triedCodes.add(code);
  return code;
}

function untried(self: Self, purpose: CodePurpose): MailSeen | undefined {
  readMails(self);
  const newest = self.record.findLast((seen) => seen.kind === 'mail' && seen.purpose === purpose);
  if (newest?.kind !== 'mail' || newest.code === undefined) return undefined;
  const isOld = newest.sentAt + CODE_LIFE_SECONDS * 1000 <= self.now();
  return isOld || self.mind.triedCodes.has(newest.code) ? undefined : newest;
}

/** Reads what has come since she looked last. */
function readMails(self: Self): void {
  const { allEmails } = self.mind;
  const hers = self.surroundings.mails().filter(({ to }) => to.some((address) => allEmails.has(address)));
  const read = self.record.filter(({ kind }) => kind === 'mail').length;
  for (const mail of hers.slice(read)) self.tell(seenMail(mail, self.now()));
}

function seenMail({ subject, text, at }: Mail, now: number): MailSeen {
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1];
  return { kind: 'mail', at: now, sentAt: Date.parse(at), subject, code, purpose: purposes[subject] };
}
