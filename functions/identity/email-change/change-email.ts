import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { consumeCodeStep } from '../../mail/codes/code-store.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { type EmailAddress, emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { newSessionToken, readSessionToken, sessionCookie, tokenHash } from '../session/session.ts';
import { closeSessionSteps, openSessionSteps, sessionOf } from '../session/session-store.ts';
import { changeEmailSteps, ownership, type UserRow } from '../users/user-store.ts';
import type { CodeEmailDeps } from '../verification/codes/code-deps.ts';
import { type CodeAttempt, userOfCode, verifyCode, wrongCode } from '../verification/codes/verify-code.ts';
import { enqueueCustomerEmailStep } from './customer-email-store.ts';
import { keepFormerEmailStep } from './former-email-store.ts';
import { emailSettled, type PendingEmail, pendingEmailOf } from './pending-email-store.ts';

/** The steps that record an account's trial for the address that it changes to. `at`: seconds since 1970. */
export type CarryTrial = (
  table: Table,
  change: { readonly userId: string; readonly to: KeyedHashes },
  at: Seconds,
) => Promise<readonly Step[]>;

export interface ChangeEmailDeps extends CodeEmailDeps {
  readonly carryTrial: CarryTrial;
}

export interface PendingChange {
  readonly user: Pick<UserRow, 'id' | 'email' | 'epoch'>;
  /** Key of the caller's session in the table. */
  readonly sessionHash: string;
  readonly pending: PendingEmail;
}

interface VerifiedCall {
  readonly cookies: readonly string[];
  readonly sendCookie: (line: string) => void;
}

/** The change to this address requested by the caller's live session, if any. `now`: ms. */
export async function pendingChange(
  { cookies, sendCookie }: VerifiedCall,
  to: EmailAddress,
  now: Millis,
  { table }: CodeEmailDeps,
): Promise<PendingChange | undefined> {
  const token = readSessionToken(cookies);
  const session = token === undefined ? undefined : await sessionOf(table, token, now);
  if (token === undefined || session === undefined) return undefined;
  if (session.refreshedCookie !== undefined) sendCookie(session.refreshedCookie);
  const pending = await pendingEmailOf(table, session.userId);
  const sessionHash = tokenHash(token);
  const isCallers =
    pending !== undefined &&
    pending.sessionHash === sessionHash &&
    pending.epoch === session.user.epoch &&
    pending.email === to;
  return isCallers ? { user: session.user, sessionHash, pending } : undefined;
}

/**
 * Makes a verified address the account's: every session and code of the account ends, the old address is notified, the customer at
 * The new one is enqueued for Stripe, and the caller gets a new session, whose cookie this returns.
 * @throws 'too-many-attempts', 'code-wrong', the latter also if the address was taken meanwhile
 */
export async function changeEmail(
  change: PendingChange,
  { visit, ...attempt }: CodeAttempt & { readonly visit: Visit },
  deps: ChangeEmailDeps,
): Promise<string> {
  const { pending, sessionHash } = change;
  const { now } = attempt;
  const { table, emailKey, random, log } = deps;
  const right = await verifyCode(attempt, deps);
  const user = await userOfCode(right, deps);
  if (user.id !== change.user.id) throw wrongCode();

  const token = newSessionToken(random);
  const mailId = newEmailId(deps);
  const from = (await ownership(table, emailHashes(emailKey, parseEmailAddress(user.email)))).emailHash;
  const to = { email: pending.email, hashes: emailHashes(emailKey, pending.email) };
  const trial = await deps.carryTrial(table, { userId: user.id, to: to.hashes }, wholeSeconds(now));
  try {
    await table.transact([
      consumeCodeStep(right.row, attempt.emailHash, now),
      ...changeEmailSteps(user, to, from),
      emailSettled(user.id, pending),
      keepFormerEmailStep(user.id, { email: user.email, emailHash: from }),
      ...trial,
      ...closeSessionSteps(user.id, sessionHash),
      ...openSessionSteps(token, { id: user.id, epoch: user.epoch + 1 }, now, { visit }),
      enqueueCustomerEmailStep({ userId: user.id, changeId: mailId, enqueuedAt: wholeSeconds(now) }),
      securityEventStep(user.id, { name: 'email-changed', visit, now }, random),
      enqueueEmail({ kind: 'email-changed', to: user.email }, { mailId, now: now }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw wrongCode();
    throw error;
  }
  log.info('authn_email_change', { user: sha256(user.id) });
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  log.info('session_created', { user: sha256(user.id) });
  await Promise.all([announceEmail(deps, mailId), announceSessionsEnded(deps, user.id)]);
  return sessionCookie(token);
}
