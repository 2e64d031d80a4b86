import type { Seconds } from '../../../shared/odds/time.ts';
import { type UserRow, userById } from '../../identity/users/user-store.ts';
import { type EmailContent, renderEmail } from '../../mail/email-template.ts';
import { UNSUBSCRIBE_TAG } from '../../mail/sending-tags.ts';
import type { SuppressionStore } from '../../mail/suppression-store.ts';
import type { EmailCopy } from '../../mail/templates.ts';
import type { RandomBytes } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import type { AlertMailer } from '../../platform/mail/alert-mailer.ts';
import { EmailFailure } from '../../platform/mail/email.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { isEmailOn, noteAtEmail, unsubscribeToken } from '../targets/email-store.ts';
import type { SealedStore } from '../targets/sealed-store.ts';
import type { Outcome } from './channel.ts';
import { plainText, unlinkedText } from './plain-text.ts';
import type { Digest, SendDigest, SendToPerson, TargetOutcome } from './senders.ts';

export interface AlertEmailDeps extends SealedStore {
  readonly log: Log;
  readonly mailer: AlertMailer;
  readonly suppressions: SuppressionStore;
  readonly emailKey: string;
  readonly random: RandomBytes;
  readonly siteOrigin: () => Promise<string>;
  readonly postalAddress: string;
}

const TARGET_ID = 'email';
const MAX_SUBJECT_BYTES = 200;
const MAX_TEXT_BYTES = 1_000;
/** Further ones are only counted. */
const MAX_LISTED = 25;

const BECAUSE = 'you asked Crossbook for alerts by email.';
const CHECK = 'Prices move fast: check both before you bet.';

/** Emails an alert to a person, unless they unsubscribed or their address bounces. */
export function createAlertEmail(deps: AlertEmailDeps): SendToPerson {
  return (userId, { title, body, bets, path }, at, done) =>
    done.has(TARGET_ID)
      ? Promise.resolve([])
      : email(userId, at, deps, {
          subject: plainText(title, MAX_SUBJECT_BYTES),
          heading: plainText(title, MAX_SUBJECT_BYTES),
          intro: unlinkedText(bets?.lines[0] ?? body, MAX_TEXT_BYTES),
          more: (bets?.lines.slice(1) ?? []).map((line) => unlinkedText(line, MAX_TEXT_BYTES)),
          items: (bets?.books ?? []).map(({ text, url }) => ({ text, path: url })),
          link: bets === undefined ? 'Open it in Crossbook' : 'Place it in Crossbook',
          linkPath: pathOf(path),
          notYou: CHECK,
          because: BECAUSE,
        });
}

/** Emails a digest to a person, unless they unsubscribed or their address bounces. */
export function createDigestEmail(deps: AlertEmailDeps): SendDigest {
  return (userId, digest, at) => email(userId, at, deps, digestCopy(digest));
}

/** The copy of a digest. */
function digestCopy({ alerts, more }: Digest): EmailCopy {
  const count = alerts.length + more;
  const heading = count === 1 ? '1 alert while you were away' : `${count} alerts while you were away`;
  const unlisted = count - Math.min(alerts.length, MAX_LISTED);
  return {
    subject: heading,
    heading,
    intro: 'Your hourly limit or your quiet hours held them back. The latest first; most are gone by now.',
    more: unlisted === 0 ? [] : [`${unlisted} more are in your alerts.`],
    items: alerts
      .slice(0, MAX_LISTED)
      .map(({ title, path }) => ({ text: plainText(title, MAX_SUBJECT_BYTES), path: pathOf(path) })),
    link: 'Open Crossbook',
    notYou: CHECK,
    because: BECAUSE,
  };
}

async function email(
  userId: string,
  at: Seconds,
  deps: AlertEmailDeps,
  copy: EmailCopy,
): Promise<readonly TargetOutcome[]> {
  const user = await userById(deps.table, userId);
  if (user === undefined || user.disabledAt !== undefined) return [];
  if (!(await isEmailOn(deps.table, userId)) || (await isStopped(user, at, deps))) return [];
  const outcome = await outcomeOfEmail(user, copy, deps);
  if (outcome.result === 'ours') deps.log.error('alert_channel_failed', { channel: 'email', why: outcome.why });
  await noteAtEmail(deps.table, userId, outcome, at);
  return [{ targetId: TARGET_ID, outcome }];
}

async function isStopped({ email: address }: UserRow, at: Seconds, deps: AlertEmailDeps): Promise<boolean> {
  const hashes = emailHashes(deps.emailKey, parseEmailAddress(address));
  const stops = await Promise.all(hashes.map((hash) => deps.suppressions.stopOf(hash, at)));
  return stops.some((stop) => stop !== undefined);
}

async function outcomeOfEmail(user: UserRow, copy: EmailCopy, deps: AlertEmailDeps): Promise<Outcome> {
  const { mailer, sealKey, random, postalAddress } = deps;
  const siteOrigin = await deps.siteOrigin();
  const token = unsubscribeToken(sealKey, user, random);
  const content: EmailContent = renderEmail(copy, {
    siteOrigin,
    subscription: { unsubscribePath: `/unsubscribe/${token}`, postalAddress },
  });
  try {
    const unsubscribeUrl = `${siteOrigin}/api/unsubscribe/${token}`;
    await mailer.send({ to: user.email, ...content, tags: { [UNSUBSCRIBE_TAG]: token }, unsubscribeUrl });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof EmailFailure)) throw error;
    return error.kind === 'temporary' ? { result: 'later' } : { result: 'ours', why: error.message };
  }
}

/** Only paths of ours: `//host` would be another site. */
function pathOf(path: string): `/${string}` {
  return /^\/(?!\/)/.test(path) ? `/${path.slice(1)}` : '/';
}
