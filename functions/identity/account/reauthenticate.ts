import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Visit } from '../../platform/visit.ts';
import { limits } from '../protection/limits.ts';
import { refundOne, takeOne } from '../protection/rate-limit.ts';
import { confirmIdentity } from '../session/recent-authentication.ts';
import type { PasswordHashing } from '../users/password-hash.ts';
import { userById } from '../users/user-store.ts';

export interface ReauthenticateDeps {
  readonly table: Table;
  readonly hashing: PasswordHashing;
  readonly random: RandomBytes;
  readonly log: Log;
  readonly clock: Clock;
}

interface Confirmation {
  readonly caller: { readonly userId: string; readonly session: { readonly tokenHash: string } };
  readonly visit: Visit;
  readonly password: string;
}

/**
 * Confirms by password that it is the session's owner who calls. Attempts are counted before the password is checked, by account, so that a
 * stolen session cannot guess it.
 * @throws 'too-many-attempts', 'password-wrong', 'not-authenticated' if the session has ended meanwhile
 */
export async function confirmByPassword(
  { caller, visit, password }: Confirmation,
  deps: ReauthenticateDeps,
): Promise<void> {
  const { table, hashing, log } = deps;
  const now = deps.clock();
  const subject = sha256(caller.userId);
  await takeOne(table, limits.reauthenticatingByUser, subject, now);
  const user = await userById(table, caller.userId);
  if (!(await hashing.matches(password, user?.passwordHash))) {
    log.warn('authn_login_fail', { user: subject, reason: 'confirming' });
    throw new Refusal('password-wrong');
  }
  await confirmIdentity(caller, { visit, now }, deps);
  await refundOne(table, limits.reauthenticatingByUser, subject, now);
}
