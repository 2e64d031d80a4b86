import type { Assertion } from '../../../shared/contracts/passkeys.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { limits } from '../protection/limits.ts';
import { refundOne, takeOne } from '../protection/rate-limit.ts';
import { confirmIdentity } from '../session/recent-authentication.ts';
import type { PasskeyCaller } from './passkey-caller.ts';
import { credentialHash, passkeyOf, recordUseStep } from './passkey-store.ts';
import { type AssertionDeps, reportFallenCount, verifyAssertion, wasOvertaken } from './verify-assertion.ts';

interface Confirmation {
  readonly caller: PasskeyCaller;
  readonly visit: Visit;
  readonly assertion: Assertion;
}

/**
 * Confirms by passkey that it is the session's owner who calls. Only a passkey of the caller's own account is looked up.
 * @throws 'too-many-attempts', 'passkey-unconfirmed', 'not-authenticated' if the session has ended meanwhile
 */
export async function confirmByPasskey({ caller, visit, assertion }: Confirmation, deps: AssertionDeps): Promise<void> {
  const { table, log } = deps;
  const { userId, user, session } = caller;
  const now = deps.clock();
  const subject = sha256(userId);
  await takeOne(table, limits.reauthenticatingByUser, subject, now);

  const hash = credentialHash(assertion.id);
  const passkey = await passkeyOf(table, userId, hash);
  if (passkey === undefined) throw refusal('not of this account');
  const ceremony = { kind: 'reauthentication', boundTo: session.tokenHash } as const;
  const verdict = await verifyAssertion(assertion, passkey, ceremony, deps);
  if (verdict.outcome === 'fell-back') await reportFallenCount(user, visit, deps);
  if (verdict.outcome !== 'fits') throw refusal(verdict.outcome);
  try {
    await table.transact([recordUseStep(userId, hash, verdict.signCount, wholeSeconds(now))]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (await wasOvertaken(deps, userId, hash)) await reportFallenCount(user, visit, deps);
    throw refusal('changed meanwhile');
  }
  await confirmIdentity(caller, { visit, now }, deps);
  await refundOne(table, limits.reauthenticatingByUser, subject, now);

  function refusal(reason: string): Refusal {
    log.warn('authn_login_fail', { user: subject, by: 'passkey', reason });
    return new Refusal('passkey-unconfirmed');
  }
}
