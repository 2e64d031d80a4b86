import type { Millis } from '../../../shared/odds/time.ts';
import { isRefusal, Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import type { Log } from '../../platform/logger.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Visit } from '../../platform/visit.ts';
import { knownDevice } from '../protection/device.ts';
import { startSession } from '../session/start-session.ts';
import type { PasswordHashing } from '../users/password-hash.ts';
import { ownership, renewPasswordHash, type UserRow, userById } from '../users/user-store.ts';
import { clearFailures, countAccount, countAddress, type LoginAttempt } from './login-throttle.ts';

export interface LogInDeps {
  readonly table: Table;
  readonly emailKey: string;
  readonly hashing: PasswordHashing;
  readonly random: RandomBytes;
  readonly log: Log;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** As in the gateway's `cookies` list, or whole Cookie headers. */
  readonly cookies: readonly string[];
  /** The client's normalized address. */
  readonly clientAddress: string;
  readonly visit: Visit;
  /** ms */
  readonly now: Millis;
}

export interface LoggedIn {
  readonly user: UserRow;
  /** Values of Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/**
 * Checks a password and starts a session. It must not reveal whether the address has an account: up to the reply "wrong" both cases make
 * the same table calls and exactly one run of the password hash. Every attempt is counted before the hash runs.
 * @throws 'input-invalid', 'too-many-attempts', 'credentials-wrong'
 */
export async function logIn(credentials: Credentials, deps: LogInDeps): Promise<LoggedIn> {
  const { table, emailKey, hashing, log } = deps;
  const { cookies, visit, now } = credentials;
  const hashes = emailHashes(emailKey, parseEmailAddress(credentials.email));
  const addressHash = keyedHash(emailKey, credentials.clientAddress);

  const { attempt, user } = await throttled(log, async () => {
    await countAddress(table, { addressHash, now });
    const { userId, emailHash } = await ownership(table, hashes);
    const user = await userById(table, userId);
    const attempt: LoginAttempt = {
      emailHash,
      knownDevice: knownDevice(cookies, { key: emailKey, userId, epoch: user?.epoch ?? 0 }),
      addressHash,
      now,
    };
    await countAccount(table, attempt);
    return { attempt, user };
  });

  const fits = await hashing.matches(credentials.password, user?.passwordHash);
  if (user === undefined || !fits || user.disabledAt !== undefined) {
    log.warn('authn_login_fail', { account: attempt.emailHash, knownBrowser: attempt.knownDevice !== undefined });
    throw new Refusal('credentials-wrong');
  }

  await clearFailures(table, attempt);
  if (hashing.isOutdated(user.passwordHash)) {
    await renewPasswordHash(table, user, await hashing.hash(credentials.password));
  }
  log.info('authn_login_success', { user: sha256(user.id), knownBrowser: attempt.knownDevice !== undefined });
  return { user, cookies: await startSession(user, { cookies, visit, now }, 'password', deps) };
}

async function throttled<T>(log: Log, count: () => Promise<T>): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (isRefusal(error, 'too-many-attempts')) log.warn('authn_login_fail_max');
    throw error;
  }
}
