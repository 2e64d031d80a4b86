import type { PasswordHashing } from '../../../functions/identity/users/password-hash.ts';
import {
  changeEmailSteps,
  changePasswordStep,
  createUser,
  ownership,
  type UserRow,
  userById,
} from '../../../functions/identity/users/user-store.ts';
import { CANARY_USER_ID, canaryEmail } from '../../../functions/platform/canary-account.ts';
import { wholeSeconds } from '../../../functions/platform/clock.ts';
import { emailHashes, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import type { Millis } from '../../../shared/odds/time.ts';

export interface CanaryAccount {
  readonly table: Table;
  readonly emailKey: string;
  readonly hashing: PasswordHashing;
  /** What is stored in Parameter Store. */
  readonly password: string;
  /** ms */
  readonly now: Millis;
}

/**
 * Creates the canary's account, or gives it another password and the address that follows from it, which ends its sessions. An interrupted
 * change is completed by the next call.
 */
export async function writeCanaryAccount(account: CanaryAccount): Promise<'created' | 'changed' | 'unchanged'> {
  const { table, emailKey, hashing, password, now } = account;
  const email = parseEmailAddress(canaryEmail(password));
  const hashes = emailHashes(emailKey, email);
  const existing = await userById(table, CANARY_USER_ID);
  if (existing === undefined) {
    const names = { id: CANARY_USER_ID, email, firstName: 'Canary', lastName: 'Account' };
    const passwordHash = await hashing.hash(password);
    await createUser(table, { ...names, passwordHash, epoch: 0, createdAt: wholeSeconds(now) }, hashes);
    return 'created';
  }
  const fits = await hashing.matches(password, existing.passwordHash);
  if (fits && existing.email === email) return 'unchanged';
  if (!fits) await table.transact([changePasswordStep(existing, await hashing.hash(password), wholeSeconds(now))]);
  // The steps name the epoch, which a new password has raised.
  const current: UserRow = fits ? existing : { ...existing, epoch: existing.epoch + 1 };
  if (existing.email !== email) {
    const before = await ownership(table, emailHashes(emailKey, parseEmailAddress(existing.email)));
    await table.transact(changeEmailSteps(current, { email, hashes }, before.emailHash));
  }
  return 'changed';
}
