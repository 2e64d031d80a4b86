import type { Assertion } from '../../../shared/contracts/passkeys.ts';
import { defined } from '../../../shared/json/defined.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import type { Bus } from '../../platform/bus.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Visit } from '../../platform/visit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import type { UserRow } from '../users/user-store.ts';
import { type Ceremony, consumeChallenge } from './challenge-store.ts';
import { type PasskeyRow, passkeyOf } from './passkey-store.ts';
import { type PasskeyDeps, relyingPartyId } from './relying-party.ts';

export interface AssertionDeps extends PasskeyDeps {
  readonly bus: Bus;
}

/** `fell-back`: everything fits, but the passkey counts fewer uses than before, so two authenticators may hold it. */
type Verdict = { readonly outcome: 'fits'; readonly signCount: number } | { readonly outcome: 'fell-back' | 'refused' };

/**
 * Uses up the challenge and checks origin, host, user verification, signature and count. The library looks at the count before the
 * signature, so a fallen count is believed only if the signature holds as well: nobody else can make us write to the owner.
 * @throws 'unavailable' if the table does not respond
 */
export async function verifyAssertion(
  assertion: Assertion,
  passkey: PasskeyRow,
  ceremony: Ceremony,
  { table, clock, origin }: PasskeyDeps,
): Promise<Verdict> {
  const now = clock();
  const { verifyAuthenticationResponse } = await import('./webauthn.ts');
  let isFresh = false;
  const verify = (expectedChallenge: (challenge: string) => boolean | Promise<boolean>, counter: number) =>
    verifyAuthenticationResponse({
      response: responseOf(assertion),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter },
    });
  try {
    const { verified, authenticationInfo } = await verify(async (challenge) => {
      isFresh = await consumeChallenge(table, challenge, ceremony, now);
      return isFresh;
    }, passkey.signCount);
    return verified ? { outcome: 'fits', signCount: authenticationInfo.newCounter } : { outcome: 'refused' };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!isFresh || passkey.signCount === 0) return { outcome: 'refused' };
  }
  const uncounted = await verify(() => true, 0).catch(() => undefined);
  return { outcome: uncounted?.verified === true ? 'fell-back' : 'refused' };
}

/**
 * After the record of a use was refused: true if the passkey is still there, so that a parallel use was ahead of this one, which a copy
 * would also look like.
 */
export async function wasOvertaken(deps: PasskeyDeps, userId: string, passkeyId: string): Promise<boolean> {
  return (await passkeyOf(deps.table, userId, passkeyId)) !== undefined;
}

/** Tells the owner, in the security log and by email, that a passkey was refused because its count fell back. */
export async function reportFallenCount(
  user: Pick<UserRow, 'id' | 'email'>,
  visit: Visit,
  deps: AssertionDeps,
): Promise<void> {
  const { table, random, log } = deps;
  const now = deps.clock();
  const mailId = newEmailId(deps);
  await table.transact([
    securityEventStep(user.id, { name: 'passkey-refused', visit, now }, random),
    enqueueEmail({ kind: 'passkey-refused', to: user.email }, { mailId, now }),
  ]);
  log.warn('authn_passkey_refused', { user: sha256(user.id), reason: 'count fell back' });
  await announceEmail(deps, mailId);
}

function responseOf({ id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion) {
  const response = defined({ clientDataJSON, authenticatorData, signature, userHandle });
  return { id, rawId: id, response, clientExtensionResults: {}, type: 'public-key' as const };
}
