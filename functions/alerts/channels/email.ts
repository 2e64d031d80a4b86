import { placePath } from '../../../shared/contracts/alerts/place-path.ts';
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
import { easternDay, easternTime, easternTimes } from '../outbox/eastern-time.ts';
import { isEmailOn, noteAtEmail, unsubscribeToken } from '../targets/email-store.ts';
import type { SealedStore } from '../targets/sealed-store.ts';
import { type AlertMessage, ANSWER_LABEL, answerPath, type Outcome } from './channel.ts';
import { laneLimits, type TakeTurn } from './lane.ts';
import { plainText, unlinkedText } from './plain-text.ts';
import type { Digest, SendDigest, SendToPerson } from './senders.ts';

export interface AlertEmailDeps extends SealedStore {
  readonly log: Log;
  readonly mailer: AlertMailer;
  readonly suppressions: SuppressionStore;
  readonly emailKey: string;
  readonly random: RandomBytes;
  readonly siteOrigin: () => Promise<string>;
  readonly postalAddress: string;
  readonly takeTurn: TakeTurn;
}

const TARGET_ID = 'email';
const MAX_SUBJECT_BYTES = 200;
const MAX_TEXT_BYTES = 1_000;
/** Further ones are only counted. */
const MAX_LISTED = 25;

const BECAUSE = 'you asked Crossbook for alerts by email.';
const CHECK = 'Prices move fast: check them before you bet.';

/**
 * Emails alerts to a person in one message, unless they unsubscribed or their address bounces; not more often than anyone wants mail.
 */
export function createAlertEmail(deps: AlertEmailDeps): SendToPerson {
  return async (userId, alerts, at) => {
    const wanted = alerts.filter(({ done }) => !done.has(TARGET_ID)).map(({ message }) => message);
    if (wanted.length === 0) return [];
    const turn = { userId, targetId: TARGET_ID, limits: laneLimits.mailbox, patience: 0 };
    const outcome = await email({ userId, at, copy: alertCopy(wanted), turn }, deps);
    return outcome === undefined ? [] : wanted.map(({ id }) => ({ alertId: id, targetId: TARGET_ID, outcome }));
  };
}

/** Emails a digest to a person, unless they unsubscribed or their address bounces. */
export function createDigestEmail(deps: AlertEmailDeps): SendDigest {
  return (userId, digest, at) => email({ userId, at, copy: digestCopy(digest) }, deps);
}

function alertCopy(alerts: readonly AlertMessage[]): EmailCopy {
  const [first, ...others] = alerts;
  if (first === undefined) throw new Error('an email tells at least one alert');
  if (others.length > 0) return alertsCopy(first, alerts);
  const { title, body, bets, path, remark = CHECK } = first;
  const [headline = body, ...lines] = bets?.lines ?? [];
  return {
    subject: plainText(title, MAX_SUBJECT_BYTES),
    heading: plainText(title, MAX_SUBJECT_BYTES),
    intro: unlinkedText(headline, MAX_TEXT_BYTES),
    more: [],
    items: bets === undefined ? linksOf(first) : [{ text: textOf(lines), links: linksOf(first) }],
    link: bets === undefined ? 'Open it in Crossbook' : 'Place it in Crossbook',
    linkPath: pathOf(bets === undefined ? path : placePath(path)),
    notYou: remark,
    because: BECAUSE,
  };
}

/** Several alerts, each with links to its place at ours, to the books, and to answer. */
function alertsCopy(best: AlertMessage, alerts: readonly AlertMessage[]): EmailCopy {
  return {
    subject: plainText(`${alerts.length} alerts: ${best.title}`, MAX_SUBJECT_BYTES),
    heading: `${alerts.length} alerts`,
    intro: 'The best first.',
    more: [],
    items: alerts.map((alert) => ({
      text: textOf(alert.bets?.lines ?? [alert.title, alert.body]),
      links: [
        alert.bets === undefined
          ? { text: 'Open', path: pathOf(alert.path) }
          : { text: 'Place it', path: pathOf(placePath(alert.path)) },
        ...linksOf(alert),
      ],
    })),
    link: 'Open Crossbook',
    notYou: CHECK,
    because: BECAUSE,
  };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => unlinkedText(line, MAX_TEXT_BYTES)).join('\n');
}

/** To each book, and to the page where it is answered. */
function linksOf({ bets, answerToken }: AlertMessage) {
  const books = (bets?.books ?? []).map(({ text, url }) => ({ text, path: url }));
  return [...books, ...(answerToken === undefined ? [] : [{ text: ANSWER_LABEL, path: answerPath(answerToken) }])];
}

/** The copy of a digest: what can still be bet, then what was missed. */
function digestCopy({ there, missed, more }: Digest): EmailCopy {
  const count = there.length + missed.length + more;
  const heading = count === 1 ? '1 alert while you were away' : `${count} alerts while you were away`;
  const items = [
    ...there.map(({ confirmed, ...alert }) => ({
      ...alert,
      says: `Still there, prices of ${easternTimes(confirmed)}`,
    })),
    ...missed.map(({ goneAt, ...alert }) => ({
      ...alert,
      says: goneAt === undefined ? 'Gone' : `Gone ${easternDay(goneAt)}, ${easternTime(goneAt)}`,
    })),
  ];
  const unlisted = count - Math.min(items.length, MAX_LISTED);
  const held = 'Your hourly limit or your quiet hours held them back.';
  return {
    subject: heading,
    heading,
    intro: `${held} ${there.length === 0 ? 'None is there any more' : `${there.length} of them can still be bet`}; the best first.`,
    more: unlisted === 0 ? [] : [`${unlisted} more are in your alerts.`],
    items: items.slice(0, MAX_LISTED).map(({ title, path, says }) => ({
      text: plainText(`${says}: ${title}`, MAX_SUBJECT_BYTES),
      path: pathOf(path),
    })),
    link: 'Open Crossbook',
    notYou: CHECK,
    because: BECAUSE,
  };
}

interface Mail {
  readonly userId: string;
  readonly at: Seconds;
  readonly copy: EmailCopy;
  /** Absent for one that comes seldom. */
  readonly turn?: Parameters<TakeTurn>[0];
}

/** Undefined if the person gets no mail. */
async function email({ userId, at, copy, turn }: Mail, deps: AlertEmailDeps): Promise<Outcome | undefined> {
  const user = await userById(deps.table, userId);
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  if (!(await isEmailOn(deps.table, userId)) || (await isStopped(user, at, deps))) return undefined;
  const taken = turn && (await deps.takeTurn(turn));
  if (taken !== undefined) return { result: 'later', afterSeconds: Math.ceil(taken.after / 1000) };
  const outcome = await outcomeOfEmail(user, copy, deps);
  if (outcome.result === 'ours') deps.log.error('alert_channel_failed', { channel: 'email', why: outcome.why });
  await noteAtEmail(deps.table, userId, outcome, at);
  return outcome;
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
