import { requestIdIn } from '../../shared/contracts/request-id.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import { type Log, loggedWith } from '../platform/logger.ts';
import { EmailFailure, type Mailer } from '../platform/mail/mailer.ts';
import type { Table } from '../platform/table/table.ts';
import { emailHash, parseEmailAddress } from '../users/email-address.ts';
import { renewCode } from '../verification/codes/code-store.ts';
import { type CodeKeys, codeOf } from '../verification/codes/codes.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { noticeCopy } from './notice-copy.ts';
import type { ClaimedEmail, OutboxEmail, OutboxStore } from './outbox-store.ts';
import { MAX_ATTEMPTS, retryDelay } from './retry-schedule.ts';
import type { SuppressionStore } from './suppression-store.ts';
import { codeMails } from './templates.ts';

export interface DeliveryDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: Table;
  readonly outbox: OutboxStore;
  readonly suppressions: SuppressionStore;
  readonly mailer: Mailer;
  readonly codeKeys: CodeKeys;
  readonly emailKey: string;
  /** The only origin that emails link to. Resolved per email, since the CDN is deployed after the functions that send. */
  readonly siteOrigin: () => Promise<string>;
}

/** What to do with an email: send it, or skip it with a reason. */
type Due = { readonly letter: EmailContent } | { readonly skip: 'none' | 'mail_suppressed' | 'mail_obsolete' };

/**
 * Sends one email of the outbox, unless another worker has claimed it, it is not due, or it is obsolete. An email that cannot be sent now
 * is retried later; one that can never be sent, or failed too often, is parked for an operator. Nothing is dropped. Delivery is at least
 * once: if a worker dies between sending and settling, the email is sent again when its lease ends.
 * @throws Unavailable when the table does not respond; the sweeper finds the email again.
 */
export async function deliverMail(mailId: string, deps: DeliveryDeps): Promise<void> {
  const taken = await deps.outbox.claim(mailId, wholeSeconds(deps.clock()));
  if (taken === undefined) return;
  // The sweeper sends emails of many requests.
  const requestId = requestIdIn(taken.requestId);
  return requestId === undefined ? deliver(taken, deps) : loggedWith({ requestId }, () => deliver(taken, deps));
}

async function deliver(taken: ClaimedEmail, deps: DeliveryDeps): Promise<void> {
  const { outbox, mailer, log } = deps;
  const { mailId, mail, attempts } = taken;
  if (attempts > MAX_ATTEMPTS) return park(taken, 'no try came to an end', deps);
  try {
    const due = await dueOf(mail, deps);
    if ('letter' in due) {
      await mailer.send({ to: mail.to, ...due.letter });
      log.info('mail_sent', { mailId, kind: mail.kind, attempts });
    } else if (due.skip !== 'none') {
      log.warn(due.skip, { mailId, kind: mail.kind });
    }
  } catch (error) {
    return retryLater(taken, error, deps);
  }
  await outbox.settle(taken);
}

async function dueOf(
  mail: OutboxEmail,
  { table, suppressions, codeKeys, emailKey, siteOrigin, ...deps }: DeliveryDeps,
): Promise<Due> {
  if (mail.kind === 'none') return { skip: 'none' };
  const email = parseEmailAddress(mail.to);
  if (await suppressions.isStopped(emailHash(emailKey, email), wholeSeconds(deps.clock())))
    return { skip: 'mail_suppressed' };
  if (mail.kind !== 'code') return { letter: renderEmail(noticeCopy(mail), { siteOrigin: await siteOrigin() }) };
  const { purpose, emailHash: hash, nonce } = mail;
  const row = await renewCode(table, { purpose, emailHash: hash, nonce, now: deps.clock() });
  if (row === undefined) return { skip: 'mail_obsolete' };
  const code = codeOf(row, codeKeys);
  return { letter: renderEmail(codeMails[purpose], { code, siteOrigin: await siteOrigin() }) };
}

/** For any error not known to be permanent. */
async function retryLater(taken: ClaimedEmail, error: unknown, deps: DeliveryDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  const wait = retryDelay(attempts);
  if (error instanceof EmailFailure && error.kind === 'permanent') return park(taken, error.message, deps);
  if (wait === undefined) return park(taken, error instanceof Error ? error.message : 'unknown', deps);
  deps.log.error('mail_postponed', { mailId, kind: mail.kind, attempts, waitSeconds: wait }, error);
  await deps.outbox.postpone(taken, wholeSeconds(deps.clock()) + wait);
}

async function park(taken: ClaimedEmail, why: string, deps: DeliveryDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  await deps.outbox.park(taken, why, wholeSeconds(deps.clock()));
  deps.log.error('mail_parked', { mailId, kind: mail.kind, attempts, why });
}
