import { MAX_PASSKEYS } from '../../../shared/catalogue/account-limits.ts';
import type { CreationOptions, NewCredential } from '../../../shared/contracts/passkeys.ts';
import { announceEmail } from '../../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../../mail/outbox-store.ts';
import type { Bus } from '../../platform/bus.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { limits } from '../protection/limits.ts';
import { takeOne } from '../protection/rate-limit.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { unchangedAccountStep } from '../users/user-store.ts';
import { base64urlOf, consumeChallenge, newChallenge } from './challenge-store.ts';
import type { PasskeyCaller } from './passkey-caller.ts';
import { addPasskey, credentialHash, type PasskeyRow, passkeysOf } from './passkey-store.ts';
import { ALGORITHMS, CEREMONY_SECONDS, type PasskeyDeps, RELYING_PARTY_NAME, relyingPartyId } from './relying-party.ts';

const REQUIRED = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;

/**
 * Starts adding a passkey: one that the authenticator finds without being told its id, and that it uses only for whom it has verified. The
 * user handle is the account's id, which says nothing about the person. By hand, as in `requestOptions`.
 * @throws 'too-many-passkeys', 'too-many-attempts'
 */
export async function beginRegistration(caller: PasskeyCaller, deps: PasskeyDeps): Promise<CreationOptions> {
  const { table, random, origin } = deps;
  const now = deps.clock();
  const { userId, user, session } = caller;
  await takeOne(table, limits.passkeyChallengesByUser, sha256(userId), now);
  const passkeys = await passkeysOf(table, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal('too-many-passkeys');
  const ceremony = { kind: 'registration', boundTo: session.tokenHash } as const;
  const challenge = await newChallenge(table, ceremony, { random, now });
  return {
    challenge: base64urlOf(challenge),
    rp: { id: relyingPartyId(origin), name: RELYING_PARTY_NAME },
    user: { id: Buffer.from(userId).toString('base64url'), name: user.email, displayName: user.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: REQUIRED,
  };
}

export interface RegistrationDeps extends PasskeyDeps {
  readonly bus: Bus;
}

interface Registration {
  readonly caller: PasskeyCaller;
  readonly name: string;
  readonly credential: NewCredential;
  readonly visit: Visit;
}

/**
 * Adds the passkey that a browser has made, and tells the owner.
 * @throws 'passkey-not-added', 'too-many-passkeys', 'passkey-known'; 'not-authenticated' if the account was changed meanwhile, which ends its sessions
 */
export async function finishRegistration(
  { caller, name, credential, visit }: Registration,
  deps: RegistrationDeps,
): Promise<PasskeyRow> {
  const { table, random, log } = deps;
  const { userId, user } = caller;
  const now = deps.clock();
  const made = await verified(credential, caller.session.tokenHash, deps);
  const passkey: PasskeyRow = {
    id: credentialHash(made.id),
    credentialId: made.id,
    publicKey: made.publicKey,
    signCount: made.counter,
    transports: credential.transports,
    name,
    createdAt: wholeSeconds(now),
  };
  const mailId = newEmailId(deps);
  try {
    await addPasskey(table, userId, passkey, [
      unchangedAccountStep(user),
      securityEventStep(userId, { name: 'passkey-added', visit, now }, random),
      enqueueEmail({ kind: 'passkey-added', to: user.email }, { mailId, now }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('not-authenticated');
    throw error;
  }
  log.info('authn_passkey_added', { user: sha256(userId) });
  await announceEmail(deps, mailId);
  return passkey;
}

/** @throws 'passkey-not-added' unless the library finds everything in order */
async function verified(credential: NewCredential, boundTo: string, { table, clock, origin, log }: PasskeyDeps) {
  const now = clock();
  const { id, clientDataJSON, attestationObject } = credential;
  const { verifyRegistrationResponse } = await import('./webauthn.ts');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) => consumeChallenge(table, challenge, { kind: 'registration', boundTo }, now),
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (registrationInfo !== undefined && registrationInfo.credential.id === id) return registrationInfo.credential;
  } catch (error) {
    if (error instanceof Refusal) throw error;
  }
  log.warn('authn_passkey_not_added');
  throw new Refusal('passkey-not-added');
}
