import { requestIdIn } from '../../shared/contracts/request-id.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import type { KeyedHashes } from '../platform/keyed-hash.ts';
import { type Log, loggedWith } from '../platform/logger.ts';
import { EmailFailure } from '../platform/mail/email.ts';
import { emailHashes, parseEmailAddress } from '../platform/mail/email-address.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Table } from '../platform/table/table.ts';
import { renewCode } from './codes/code-store.ts';
import { type CodeKeys, deriveCode } from './codes/codes.ts';
import { type EmailContent, renderEmail } from './email-template.ts';
import { stoppedMail, suppressedBecause } from './mail-classes.ts';
import { datedCopy, noticeCopy } from './notice-copy.ts';
import { type ClaimedEmail, type OutboxStore, RECEIPT_SECONDS } from './outbox-store.ts';
import { MAX_ATTEMPTS, retryDelay } from './retry-schedule.ts';
import { sendingTags } from './sending-tags.ts';
import type { Stop, SuppressionStore } from './suppression-store.ts';
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

/** What to do with an email. */
type Due =
  | { readonly action: 'send'; readonly letter: EmailContent }
  | { readonly action: 'discard'; readonly why?: 'mail_suppressed' | 'mail_obsolete' | 'mail_expired' }
  | { readonly action: 'hold'; readonly stop: Stop; readonly until: Seconds; readonly account: string }
  | { readonly action: 'park'; readonly stop: Stop; readonly account: string };

/**
 * Sends one email of the outbox, unless another worker has claimed it, it is not due, or it is obsolete. An email that cannot be sent now
 * is retried later; one that can never be sent, or failed too often, is parked for an operator. To an address that bounces, codes are parked
 * and notices wait. No code and no notice is dropped while anyone needs it. Delivery is at least once: if a worker dies between sending and
 * recording it, the email is sent again when its lease ends.
 * @throws 'unavailable' when the table does not respond; the sweeper finds the email again.
 */
export async function deliverMail(mailId: string, deps: DeliveryDeps): Promise<void> {
  const taken = await deps.outbox.claim(mailId, wholeSeconds(deps.clock()));
  if (taken === undefined) return;
  // The sweeper sends emails of many requests.
  const requestId = requestIdIn(taken.requestId);
  return requestId === undefined ? deliver(taken, deps) : loggedWith({ requestId }, () => deliver(taken, deps));
}

async function deliver(taken: ClaimedEmail, deps: DeliveryDeps): Promise<void> {
  const { mailer, log } = deps;
  const { mailId, mail, attempts } = taken;
  if (attempts > MAX_ATTEMPTS) return park(taken, 'no try came to an end', deps);
  let due: Due;
  try {
    due = await dueOf(taken, deps);
    if (due.action === 'send') {
      await mailer.send({ to: mail.to, ...due.letter, tags: sendingTags({ mailId, attempt: attempts }) });
      log.info('mail_sent', { mailId, kind: mail.kind, attempts });
    }
  } catch (error) {
    return retryLater(taken, error, deps);
  }
  await conclude(taken, due, deps);
}

async function dueOf(taken: ClaimedEmail, { table, suppressions, emailKey, ...deps }: DeliveryDeps): Promise<Due> {
  const now = wholeSeconds(deps.clock());
  const { mail, attempts, enqueuedAt } = taken;
  if (mail.kind === 'none') return { action: 'discard' };
  if (now >= lastTry(taken)) return { action: 'discard', why: 'mail_expired' };
  const { account, stop } = await stopOf(emailHashes(emailKey, parseEmailAddress(mail.to)), suppressions, now);
  const stopped = stop === undefined ? undefined : stoppedMail(mail, enqueuedAt, stop);
  if (stop !== undefined && stopped !== undefined && stopped.action !== 'send') {
    if (stopped.action === 'drop') return { action: 'discard', why: 'mail_suppressed' };
    const isHeld = stopped.action === 'hold' && attempts < MAX_ATTEMPTS;
    return isHeld ? { ...stopped, stop, account } : { action: 'park', stop, account };
  }
  if (mail.kind !== 'code') {
    const copy = datedCopy(noticeCopy(mail), { enqueuedAt, now });
    return { action: 'send', letter: renderEmail(copy, { siteOrigin: await deps.siteOrigin() }) };
  }
  const { purpose, emailHash: hash, nonce } = mail;
  const row = await renewCode(table, { purpose, emailHash: hash, nonce, now: deps.clock() });
  if (row === undefined) return { action: 'discard', why: 'mail_obsolete' };
  const code = deriveCode(row, deps.codeKeys);
  return { action: 'send', letter: renderEmail(codeMails[purpose], { code, siteOrigin: await deps.siteOrigin() }) };
}

/** Of the stops under any of the address's hashes, a bounce's before a complaint's, since it stops more. `account`: the hash it is under. */
async function stopOf(hashes: KeyedHashes, suppressions: SuppressionStore, now: Seconds) {
  const found = await Promise.all(
    hashes.map(async (account) => ({ account, stop: await suppressions.stopOf(account, now) })),
  );
  const bounce = found.find(({ stop }) => stop?.why === 'bounce');
  return bounce ?? found.find(({ stop }) => stop !== undefined) ?? { account: hashes[0], stop: undefined };
}

/** Records what was done with an email, or does what is not sending. */
async function conclude(taken: ClaimedEmail, due: Due, { outbox, log, ...deps }: DeliveryDeps): Promise<void> {
  const { mailId, mail } = taken;
  const now = wholeSeconds(deps.clock());
  switch (due.action) {
    case 'send':
      // Of a deleted account nothing is kept, not even in case it bounces.
      return mail.kind === 'account-deleted' ? outbox.settle(taken) : outbox.sent(taken, now);
    case 'discard':
      if (due.why !== undefined) log.warn(due.why, { mailId, kind: mail.kind });
      return outbox.settle(taken);
    case 'hold':
      log.warn('mail_held', { mailId, kind: mail.kind, account: due.account, why: due.stop.why, until: due.until });
      return outbox.postpone(taken, due.until);
    case 'park':
      log.warn('mail_undeliverable', { mailId, kind: mail.kind, account: due.account, why: due.stop.why });
      if (mail.kind === 'account-deleted') return outbox.settle(taken);
      return outbox.park(taken, suppressedBecause[due.stop.why], now);
  }
}

/** For any error not known to be permanent. */
async function retryLater(taken: ClaimedEmail, error: unknown, deps: DeliveryDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  const wait = retryDelay(attempts);
  if (error instanceof EmailFailure && error.kind === 'permanent') return park(taken, error.message, deps);
  if (wait === undefined) return park(taken, error instanceof Error ? error.message : 'unknown', deps);
  deps.log.error('mail_postponed', { mailId, kind: mail.kind, attempts, waitSeconds: wait }, error);
  await deps.outbox.postpone(taken, Math.min(wholeSeconds(deps.clock()) + wait, lastTry(taken)));
}

async function park(taken: ClaimedEmail, why: string, deps: DeliveryDeps): Promise<void> {
  const { mailId, mail, attempts } = taken;
  if (mail.kind === 'account-deleted') await deps.outbox.settle(taken);
  else await deps.outbox.park(taken, why, wholeSeconds(deps.clock()));
  deps.log.error('mail_parked', { mailId, kind: mail.kind, attempts, why });
}

/** When an email is discarded, sent or not, in seconds since 1970. */
function lastTry({ mail, enqueuedAt }: ClaimedEmail): Seconds {
  return mail.kind === 'account-deleted' ? enqueuedAt + RECEIPT_SECONDS : Number.POSITIVE_INFINITY;
}
