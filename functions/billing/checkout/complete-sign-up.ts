import { flowHash, readFlowToken } from '../../identity/protection/flow.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { flowSessionSteps } from '../../identity/session/flow-session-store.ts';
import { startSession } from '../../identity/session/start-session.ts';
import { userById } from '../../identity/users/user-store.ts';
import { emailVerifiedAt, hasVerifiedEmail } from '../../identity/verification/codes/verify-email.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { type EmailAddress, emailHashes } from '../../platform/mail/email-address.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { completeAttempt } from './complete-checkout.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { currentRegistrationId, type Registration, registrationOf } from './registration-store.ts';

interface Claim {
  readonly email: EmailAddress;
  readonly subscriptionId: string;
  readonly customerId: string;
  /** As in the gateway's `cookies` list, or whole Cookie headers. */
  readonly cookies: readonly string[];
  /** The client's normalized address. */
  readonly clientAddress: string;
  readonly visit: Visit;
}

/**
 * Creates the account for the browser that started the sign-up, once Stripe has confirmed it, and starts a session. Returns Set-Cookie
 * values. Repeating it starts another session for five minutes, as the first answer may have been lost, and none after a log-out. The request is only compared with the stored data, never used instead of it.
 * @throws 'too-many-attempts', 'email-unverified', 'email-differs', 'subscription-not-yours', 'account-exists', what `completeAttempt` throws
 */
export async function completeSignUp(claim: Claim, deps: BillingDeps): Promise<readonly string[]> {
  const now = deps.clock();
  await takeOne(deps.table, limits.completingFromAddress, keyedHash(deps.emailKey, claim.clientAddress), now);
  const { id, row, flow } = await ownRegistration(claim, deps);
  if (claim.subscriptionId !== row.subscriptionId || claim.customerId !== row.customerId) {
    deps.log.warn('authz_fail', { registration: sha256(id), reason: 'ids of another subscription' });
    throw new Refusal('subscription-not-yours');
  }
  const user = await userById(deps.table, await completeAttempt(() => finalizeRegistration(id, {}, deps), deps));
  if (user === undefined) throw new Error('a registration is done, and its account is not there');
  // A new password or address has ended all sessions since; this must not bypass that.
  if (user.epoch > 0 || user.disabledAt !== undefined) throw new Refusal('account-exists');
  const hash = flowHash(flow);
  const { cookies, visit } = claim;
  try {
    const steps = (token: string) => flowSessionSteps(hash, token, now);
    return await startSession(user, { cookies, visit, now, flow: { hash, steps } }, 'sign-up', deps);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    deps.log.warn('sequence_fail', { step: 'complete-subscription', reason: 'the flow has ended' });
    throw new Refusal('account-exists');
  }
}

/**
 * The registration of this browser, which verified the claimed address within a day. A flow verifies one address, that of its registration.
 * @throws 'email-unverified'; 'email-differs' for an address other than the verified one
 */
async function ownRegistration(
  { cookies, email }: Claim,
  deps: BillingDeps,
): Promise<{ readonly id: string; readonly row: Registration; readonly flow: string }> {
  const { table, emailKey } = deps;
  const flow = readFlowToken(cookies);
  if (flow !== undefined) {
    const id = await currentRegistrationId(table, emailKey, flow);
    const row = await registrationOf(table, id);
    if (row !== undefined) {
      const now = deps.clock();
      const hashes = emailHashes(emailKey, email);
      if ((await emailVerifiedAt(table, { flow, hashes, now })) !== undefined) return { id, row, flow };
      if (await hasVerifiedEmail(table, flow, now)) throw new Refusal('email-differs');
    }
  }
  deps.log.warn('sequence_fail', { step: 'complete-subscription' });
  throw new Refusal('email-unverified');
}
