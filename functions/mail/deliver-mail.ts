import { type Clock, wholeSeconds } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import { type Mailer, MailFailure } from '../platform/mail/mailer.ts';
import type { Table } from '../platform/table/table.ts';
import { emailHash, parseEmailAddress } from '../users/email-address.ts';
import { prolongCode } from '../verification/codes/code-store.ts';
import { type CodeKeys, codeOf } from '../verification/codes/codes.ts';
import { type LetterContent, letterOf } from './email-template.ts';
import { noticeWords } from './notice-copy.ts';
import type { ClaimedMail, OutboxStore, OwedMail } from './outbox-store.ts';
import { MOST_TRIES, waitAfter } from './retry-schedule.ts';
import type { MailStopStore } from './suppression-store.ts';
import { codeMails } from './templates.ts';

export interface DeliveringDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: Table;
  readonly outbox: OutboxStore;
  readonly stops: MailStopStore;
  readonly mailer: Mailer;
  readonly codeKeys: CodeKeys;
  readonly emailKey: string;
  /** The only place that mails lead to. Asked for each letter, since the CDN is made after what sends mails. */
  readonly siteOrigin: () => Promise<string>;
}

/** What is to be done about a mail: send it, or nothing, for a reason. */
type Due = { readonly letter: LetterContent } | { readonly skip: 'none' | 'mail_suppressed' | 'mail_obsolete' };

/**
 * Sends one owed mail, unless another worker has it, it is not due or nobody needs it any more. A mail that cannot be sent
 * now is due again later; one that never can be, or was tried too often, is parked for a person. Nothing is thrown away.
 * At least once: a worker that dies between sending and settling leaves a mail that is sent again when its lease ends.
 * @throws Unavailable when the table does not answer; the mail is found again then.
 */
export async function deliverMail(mailId: string, deps: DeliveringDeps): Promise<void> {
  const { outbox, mailer, log } = deps;
  const taken = await outbox.claim(mailId, wholeSeconds(deps.clock()));
  if (taken === undefined) return;
  const { mail, attempts } = taken;
  if (attempts > MOST_TRIES) return park(taken, 'no try came to an end', deps);
  try {
    const due = await dueOf(mail, deps);
    if ('letter' in due) {
      await mailer.send({ to: mail.to, ...due.letter });
      log.info('mail_sent', { mailId, kind: mail.kind, attempts });
    } else if (due.skip !== 'none') {
      log.warn(due.skip, { mailId, kind: mail.kind });
    }
  } catch (error) {
    return tryLater(taken, error, deps);
  }
  await outbox.settle(taken);
}

async function dueOf(
  mail: OwedMail,
  { table, stops, codeKeys, emailKey, siteOrigin, ...deps }: DeliveringDeps,
): Promise<Due> {
  if (mail.kind === 'none') return { skip: 'none' };
  const email = parseEmailAddress(mail.to);
  if (await stops.isStopped(emailHash(emailKey, email), wholeSeconds(deps.clock()))) return { skip: 'mail_suppressed' };
  if (mail.kind !== 'code') return { letter: letterOf(noticeWords(mail), { siteOrigin: await siteOrigin() }) };
  const { purpose, emailHash: hash, nonce } = mail;
  const row = await prolongCode(table, { purpose, emailHash: hash, nonce, now: deps.clock() });
  if (row === undefined) return { skip: 'mail_obsolete' };
  const code = codeOf(row, codeKeys);
  return { letter: letterOf(codeMails[purpose], { code, siteOrigin: await siteOrigin() }) };
}

/** Whatever went wrong: what is not known to be final may pass. */
async function tryLater(taken: ClaimedMail, error: unknown, deps: DeliveringDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  const wait = waitAfter(attempts);
  if (error instanceof MailFailure && error.kind === 'permanent') return park(taken, error.message, deps);
  if (wait === undefined) return park(taken, error instanceof Error ? error.message : 'unknown', deps);
  deps.log.error('mail_postponed', { mailId, kind: mail.kind, attempts, waitSeconds: wait }, error);
  await deps.outbox.postpone(taken, wholeSeconds(deps.clock()) + wait);
}

async function park(taken: ClaimedMail, why: string, deps: DeliveringDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  await deps.outbox.park(taken, why, wholeSeconds(deps.clock()));
  deps.log.error('mail_parked', { mailId, kind: mail.kind, attempts, why });
}
