import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import { type EmailAddress, emailHash, parseEmailAddress } from '../platform/mail/email-address.ts';
import { type BounceVerdict, bounceSchema, bounceVerdict } from './bounce-verdict.ts';
import { stoppedMail, suppressedBecause } from './mail-classes.ts';
import { retryDelay } from './retry-schedule.ts';
import { sendingOf, UNSUBSCRIBE_TAG } from './sending-tags.ts';
import type { SentEmail, SentEmailStore } from './sent-email-store.ts';
import type { SuppressionStore } from './suppression-store.ts';

const mailSchema = z.object({
  destination: z.array(z.string()),
  tags: z._default(z.record(z.string(), z.array(z.string())), {}),
});

/**
 * SES events on EventBridge's default bus, for emails sent with a configuration set. The detail is the record that SES would publish to
 * SNS. https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html,
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const bounceEvent = z.discriminatedUnion('detail-type', [
  z.object({
    'detail-type': z.literal('Email Bounced'),
    detail: z.object({ mail: mailSchema, bounce: bounceSchema }),
  }),
  z.object({
    'detail-type': z.literal('Email Complaint Received'),
    detail: z.object({ mail: mailSchema }),
  }),
]);
export type BounceEvent = z.output<typeof bounceEvent>;

export interface RecordBounceDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly suppressions: SuppressionStore;
  readonly sentEmails: SentEmailStore;
  readonly emailKey: string;
  /** Ends alerts by email for whom an email with this token of its tags was sent to. */
  readonly unsubscribe: (token: string) => Promise<unknown>;
}

/**
 * Suppresses the recipients of an email that bounced for good or got a complaint, and keeps or reschedules an email that did not arrive.
 * Uses the addresses we sent to, not `bouncedRecipients`, which the receiving server writes and could use to suppress anyone. The same event
 * may come twice, late, and before the events of earlier emails.
 * @throws Error if the email's sending is not recorded yet: Lambda retries after a minute, when it is.
 */
export async function recordBounce(event: BounceEvent, deps: RecordBounceDeps): Promise<void> {
  const { log, suppressions, emailKey } = deps;
  const at = wholeSeconds(deps.clock());
  const { destination, tags } = event.detail.mail;
  const addresses = destination.map(readAddress);
  const accounts = addresses.filter((address) => address !== undefined).map((address) => emailHash(emailKey, address));
  const sending = sendingOf(tags);
  const facts = { mailId: sending?.mailId, account: accounts[0], unreadable: addresses.length - accounts.length };
  if (event['detail-type'] === 'Email Complaint Received') {
    const [token] = tags[UNSUBSCRIBE_TAG] ?? [];
    if (token !== undefined) {
      // An alert is unwanted. Codes and receipts still are.
      await deps.unsubscribe(token);
      log.warn('alert_complained', facts);
      return;
    }
    for (const account of accounts) await suppressions.stopAfterComplaint(account, at);
    log.warn('mail_complained', { ...facts, stopped: accounts.length });
    return;
  }
  const { bounce } = event.detail;
  const verdict = bounceVerdict(bounce);
  const stopped = verdict === 'unreachable' ? accounts : [];
  for (const account of stopped) await suppressions.stopAfterBounce(account, at);
  const { bounceType, bounceSubType } = bounce;
  log.warn('mail_bounced', { ...facts, stopped: stopped.length, verdict, bounceType, bounceSubType });
  if (verdict === 'auto-reply' || sending === undefined) return;
  const sent = await deps.sentEmails.find(sending);
  if (sent === 'unrecorded') throw new Error('the bounced email is not recorded as sent yet');
  if (sent !== undefined) await rescue(sent, verdict, at, deps);
}

/** Sends an email again that did not arrive, or keeps it for an operator. */
async function rescue(
  sent: SentEmail,
  verdict: Exclude<BounceVerdict, 'auto-reply'>,
  at: Seconds,
  deps: RecordBounceDeps,
): Promise<void> {
  const { sentEmails, log } = deps;
  const { mailId, mail, attempts } = sent;
  if (mail.kind === 'none') return;
  const account = emailHash(deps.emailKey, parseEmailAddress(mail.to));
  const facts = { mailId, kind: mail.kind, account };
  const giveUp = async (why: string): Promise<void> => {
    await sentEmails.park(sent, why, at);
    log.warn('mail_undeliverable', { ...facts, why: verdict });
  };
  if (verdict === 'refused') return giveUp('the receiving server refuses this email');
  if (verdict === 'later') {
    const wait = retryDelay(attempts);
    if (wait === undefined) return giveUp('it bounced after every attempt');
    await sentEmails.sendAgain(sent, at + wait);
    log.warn('mail_sent_again', { ...facts, attempts, waitSeconds: wait });
    return;
  }
  const stop = await deps.suppressions.stopOf(account, at);
  const next = stop === undefined ? undefined : stoppedMail(mail, sent.enqueuedAt, stop);
  if (next?.action === 'drop') return;
  if (next?.action !== 'hold' || retryDelay(attempts) === undefined) return giveUp(suppressedBecause.bounce);
  await sentEmails.sendAgain(sent, next.until);
  log.warn('mail_held', { ...facts, why: 'bounce', until: next.until });
}

function readAddress(text: string): EmailAddress | undefined {
  try {
    return parseEmailAddress(text);
  } catch {
    return undefined;
  }
}
