import type { Millis } from '../../../shared/odds/time.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { consumeCodeStep, hashForCodes } from '../../mail/codes/code-store.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { type EmailAddress, emailHashes } from '../../platform/mail/email-address.ts';
import { loginFailures } from '../../platform/table/keys.ts';
import { ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { keepPasskeysSteps, type PasskeyRow } from '../passkeys/passkey-store.ts';
import { deviceCookie, newDeviceId } from '../protection/device.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { announceSessionsEnded } from '../session/announce-ended.ts';
import { changePasswordStep, type UserRow } from '../users/user-store.ts';
import type { VerifiedAttempt } from '../verification/codes/code-attempts.ts';
import { userOfCode, verifyCode, wrongCode } from '../verification/codes/verify-code.ts';
import { type AlertTargetsOf, otherAccessOf } from './other-access.ts';
import type { PasswordDeps } from './password-deps.ts';

export interface Reset {
  readonly email: EmailAddress;
  /** Six digits. */
  readonly code: string;
  /** Already validated, so that a bad choice does not cost a code attempt. */
  readonly password: string;
  /** Ids of the passkeys to keep; undefined for those from before the password was last set. */
  readonly keepPasskeys?: readonly string[] | undefined;
  /** Ids of the alert targets to keep; undefined for all. */
  readonly keepAlertTargets?: readonly string[] | undefined;
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly visit: Visit;
}

export interface ResetDeps extends PasswordDeps {
  readonly alertTargetsOf: AlertTargetsOf;
  /** Removes one, if it is still there. */
  readonly removeAlertTarget: (userId: string, id: string) => Promise<void>;
}

/**
 * Sets a new password with an emailed code and lifts a block by failed logins. Ends every session, and removes passkeys and alert targets
 * that are not kept. It starts no session: the user logs in afterward. Returns the device cookie.
 * @throws 'code-wrong', 'too-many-attempts'
 */
export async function resetPassword(reset: Reset, deps: ResetDeps): Promise<string> {
  const now = deps.clock();
  const hashes = emailHashes(deps.emailKey, reset.email);
  const hash = await hashForCodes(deps.table, 'password-reset', hashes);
  const right = await verifyCode({ purpose: 'password-reset', emailHash: hash, ...reset, now }, deps);
  const user = await userOfCode(right, deps);
  const passwordHash = await deps.hashing.hash(reset.password);
  const wanted = { right, user, passwordHash, emailHash: hash, hashes, visit: reset.visit, now };
  while (!(await written(wanted, reset, deps))) deps.log.info('reset_repeated', { user: sha256(user.id) });
  return deviceCookie(newDeviceId(deps.random), { key: deps.emailKey, userId: user.id, epoch: user.epoch + 1 });
}

/** False if a passkey was added or removed meanwhile. */
async function written(wanted: Omit<NewPassword, 'access'>, reset: Reset, deps: ResetDeps): Promise<boolean> {
  const { user } = wanted;
  const { passkeys, alertTargets } = await otherAccessOf(user, deps);
  const { keepPasskeys, keepAlertTargets } = reset;
  const isKept = ({ id, isNew }: (typeof passkeys)[number]) => keepPasskeys?.includes(id) ?? !isNew;
  const unwanted = alertTargets.filter(({ id }) => keepAlertTargets !== undefined && !keepAlertTargets.includes(id));
  // First, so that a crash between the two leaves a person with fewer ways in, never with more than they were told.
  for (const { id } of unwanted) await deps.removeAlertTarget(user.id, id);
  return write({ ...wanted, access: { passkeys, kept: passkeys.filter(isKept) } }, deps);
}

/** Index of the transaction step that is refused when the account's passkeys have changed. */
const PASSKEYS_STEP = 2;

interface NewPassword {
  readonly right: VerifiedAttempt;
  readonly user: UserRow;
  readonly passwordHash: string;
  /** The code's. */
  readonly emailHash: string;
  readonly hashes: KeyedHashes;
  readonly access: { readonly passkeys: readonly PasskeyRow[]; readonly kept: readonly PasskeyRow[] };
  readonly visit: Visit;
  readonly now: Millis;
}

/** Atomic: of several resets with one code only one takes effect, no passkey is added meanwhile, and the owner is notified. False if the passkeys have changed. */
async function write(change: NewPassword, deps: PasswordDeps): Promise<boolean> {
  const { right, user, passwordHash, emailHash, hashes, access, visit, now } = change;
  const { table, log } = deps;
  const mailId = newEmailId(deps);
  try {
    await table.transact([
      consumeCodeStep(right.row, emailHash, now),
      changePasswordStep(user, passwordHash, wholeSeconds(now)),
      ...keepPasskeysSteps(user.id, access.passkeys, access.kept),
      ...hashes.map((each): Step => ({ kind: 'remove', key: loginFailures(each) })),
      securityEventStep(user.id, { name: 'password-reset', visit, now }, deps.random),
      enqueueEmail({ kind: 'password-reset', to: user.email, ...listed(access) }, { mailId, now }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.steps.every((step) => step === PASSKEYS_STEP)) return false;
    throw wrongCode();
  }
  log.info('authn_password_change', { user: sha256(user.id), by: 'reset' });
  log.info('authn_token_revoked', { user: sha256(user.id), what: 'all sessions and codes' });
  await Promise.all([announceEmail(deps, mailId), announceSessionsEnded(deps, user.id)]);
  return true;
}

/** What the email says of the passkeys. */
function listed({ passkeys, kept }: NewPassword['access']) {
  const shown = ({ name, createdAt }: PasskeyRow) => ({ name, createdAt });
  return {
    keptPasskeys: kept.map(shown),
    removedPasskeys: passkeys.filter((each) => !kept.includes(each)).map(shown),
  };
}
