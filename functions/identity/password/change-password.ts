import { announceEmail } from '../../mail/announce-mail.ts';
import { consumeCodeStep, hashForCodes } from '../../mail/codes/code-store.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { newSessionToken } from '../session/session.ts';
import { closeSessionSteps, openSessionSteps } from '../session/session-store.ts';
import { changePasswordStep, type UserRow } from '../users/user-store.ts';
import { userOfCode, verifyCode, wrongCode } from '../verification/codes/verify-code.ts';
import type { PasswordDeps } from './password-deps.ts';

export interface PasswordUpdate {
  /** Six digits. */
  readonly code: string;
  /** Already validated, so that a bad choice does not cost a code attempt. */
  readonly password: string;
  readonly caller: {
    readonly user: Pick<UserRow, 'id' | 'email' | 'epoch'>;
    readonly session: { readonly tokenHash: string };
  };
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly visit: Visit;
}

/** Index of the transaction step that ends the caller's session. */
const CLOSING_STEP = 0;

/**
 * Changes the password with an emailed code: every session ends, and the caller gets a new one, whose token this returns.
 * @throws 'code-wrong', 'too-many-attempts', 'not-authenticated' if the caller logged out meanwhile
 */
export async function changePassword(update: PasswordUpdate, deps: PasswordDeps): Promise<string> {
  const { caller, password, visit } = update;
  const { table, log, random } = deps;
  const now = deps.clock();
  const hashes = emailHashes(deps.emailKey, parseEmailAddress(caller.user.email));
  const hash = await hashForCodes(table, 'password-change', hashes);
  const right = await verifyCode({ purpose: 'password-change', emailHash: hash, ...update, now }, deps);
  const user = await userOfCode(right, deps);
  if (user.id !== caller.user.id) throw wrongCode();

  const passwordHash = await deps.hashing.hash(password);
  const token = newSessionToken(random);
  const mailId = newEmailId(deps);
  try {
    await table.transact([
      ...closeSessionSteps(user.id, caller.session.tokenHash),
      consumeCodeStep(right.row, hash, now),
      changePasswordStep(user, passwordHash, wholeSeconds(now)),
      ...openSessionSteps(token, { id: user.id, epoch: user.epoch + 1 }, now, { visit, authenticated: true }),
      securityEventStep(user.id, { name: 'password-changed', visit, now }, random),
      enqueueEmail({ kind: 'password-changed', to: user.email }, { mailId, now }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.steps.includes(CLOSING_STEP) ? new Refusal('not-authenticated') : wrongCode();
  }
  log.info('authn_password_change', { user: sha256(user.id), by: 'code' });
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  log.info('session_created', { user: sha256(user.id) });
  await Promise.all([announceEmail(deps, mailId), announceSessionsEnded(deps, user.id)]);
  return token;
}
