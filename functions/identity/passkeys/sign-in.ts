import type { Assertion } from '../../../shared/contracts/passkeys.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { isRefusal, Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { countAddress } from '../account/login-throttle.ts';
import { limits } from '../protection/limits.ts';
import { refundOne } from '../protection/rate-limit.ts';
import { startSession } from '../session/start-session.ts';
import { type UserRow, userById } from '../users/user-store.ts';
import { readCeremonyToken } from './ceremony-cookie.ts';
import { credentialHash, ownerOfPasskey, passkeyOf, recordUseStep } from './passkey-store.ts';
import { type AssertionDeps, reportFallenCount, verifyAssertion, wasOvertaken } from './verify-assertion.ts';

export interface SignInDeps extends AssertionDeps {
  readonly emailKey: string;
}

interface Attempt {
  readonly assertion: Assertion;
  readonly cookies: readonly string[];
  /** The client's normalized address. */
  readonly clientAddress: string;
  readonly visit: Visit;
}

interface SignedIn {
  readonly user: UserRow;
  /** Values of Set-Cookie headers. */
  readonly cookies: readonly string[];
}

/**
 * Starts a session for the owner of a passkey, whom the passkey itself names. Attempts count against the client's address as passwords do;
 * what blocks passwords (failures of strangers who guess) does not block passkeys. Every refusal looks the same.
 * @throws 'too-many-attempts', 'passkey-refused'
 */
export async function signInWithPasskey(attempt: Attempt, deps: SignInDeps): Promise<SignedIn> {
  const { table, log, emailKey } = deps;
  const { assertion, cookies, clientAddress, visit } = attempt;
  const now = deps.clock();
  const addressHash = keyedHash(emailKey, clientAddress);
  await countAddress(table, { addressHash, now }).catch((error: unknown) => {
    if (isRefusal(error, 'too-many-attempts')) log.warn('authn_login_fail_max');
    throw error;
  });

  const browser = readCeremonyToken(cookies);
  const hash = credentialHash(assertion.id);
  const userId = await ownerOfPasskey(table, hash);
  if (browser === undefined || userId === undefined) throw refusal('unknown passkey or browser');
  if (assertion.userHandle !== undefined && accountIn(assertion.userHandle) !== userId) throw refusal('other account');
  const [passkey, user] = await Promise.all([passkeyOf(table, userId, hash), userById(table, userId)]);
  if (passkey === undefined || user === undefined) throw refusal('removed');

  const verdict = await verifyAssertion(assertion, passkey, { kind: 'sign-in', boundTo: sha256(browser) }, deps);
  if (verdict.outcome === 'fell-back') await reportFallenCount(user, visit, deps);
  if (verdict.outcome !== 'fits') throw refusal(verdict.outcome);
  if (user.disabledAt !== undefined) throw refusal('disabled account');

  const used = recordUseStep(userId, hash, verdict.signCount, wholeSeconds(now));
  try {
    const begun = await startSession(user, { cookies, visit, now }, 'passkey', deps, [used]);
    await refundOne(table, limits.loginFromAddress, addressHash, now);
    log.info('authn_login_success', { user: sha256(userId), by: 'passkey' });
    return { user, cookies: begun };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await wasOvertaken(deps, userId, hash)) await reportFallenCount(user, visit, deps);
    throw refusal('changed meanwhile');
  }

  function refusal(reason: string): Refusal {
    log.warn('authn_login_fail', { by: 'passkey', reason });
    return new Refusal('passkey-refused');
  }
}

/** The account's id in a user handle. */
function accountIn(userHandle: string): string {
  return Buffer.from(userHandle, 'base64url').toString();
}
