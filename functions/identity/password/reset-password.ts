import type { Millis } from '../../../shared/odds/time.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { consumeCodeStep, hashForCodes } from '../../mail/codes/code-store.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { sha256 } from '../../platform/hash.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { type EmailAddress, emailHashes } from '../../platform/mail/email-address.ts';
import { loginFailures } from '../../platform/table/keys.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { deviceCookie, newDeviceId } from '../protection/device.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { changePasswordStep, type UserRow } from '../users/user-store.ts';
import type { VerifiedAttempt } from '../verification/codes/code-attempts.ts';
import { userOfCode, verifyCode, wrongCode } from '../verification/codes/verify-code.ts';
import type { PasswordDeps } from './password-deps.ts';

export interface Reset {
  readonly email: EmailAddress;
  /** Six digits. */
  readonly code: string;
  /** Already validated, so that a bad choice does not cost a code attempt. */
  readonly password: string;
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly visit: Visit;
}

/**
 * Sets a new password with an emailed code and lifts a block by failed logins. It starts no session: the user logs in afterward. Returns
 * the device cookie.
 * @throws WrongCode, TooSoon
 */
export async function resetPassword(reset: Reset, deps: PasswordDeps): Promise<string> {
  const now = deps.clock();
  const hashes = emailHashes(deps.emailKey, reset.email);
  const hash = await hashForCodes(deps.table, 'password-reset', hashes);
  const right = await verifyCode({ purpose: 'password-reset', emailHash: hash, ...reset, now }, deps);
  const user = await userOfCode(right, deps);
  const passwordHash = await deps.hashing.hash(reset.password);
  await write({ right, user, passwordHash, emailHash: hash, hashes, visit: reset.visit, now }, deps);
  return deviceCookie(newDeviceId(deps.random), { key: deps.emailKey, userId: user.id, epoch: user.epoch + 1 });
}

interface NewPassword {
  readonly right: VerifiedAttempt;
  readonly user: UserRow;
  readonly passwordHash: string;
  /** The code's. */
  readonly emailHash: string;
  readonly hashes: KeyedHashes;
  readonly visit: Visit;
  readonly now: Millis;
}

/** Atomic: of several resets with one code only one takes effect, and the owner is notified. */
async function write(change: NewPassword, deps: PasswordDeps): Promise<void> {
  const { right, user, passwordHash, emailHash, hashes, visit, now } = change;
  const { table, log } = deps;
  const mailId = newEmailId(deps);
  try {
    await table.transact([
      consumeCodeStep(right.row, emailHash, now),
      changePasswordStep(user, passwordHash),
      ...hashes.map((each): Step => ({ kind: 'remove', key: loginFailures(each) })),
      securityEventStep(user.id, { name: 'password-reset', visit, now }, deps.random),
      enqueueEmail({ kind: 'password-changed', to: user.email }, { mailId, now }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw wrongCode();
    throw error;
  }
  log.info('authn_password_change', { user: sha256(user.id), by: 'reset' });
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  await Promise.all([announceEmail(deps, mailId), announceSessionsEnded(deps, user.id)]);
}
