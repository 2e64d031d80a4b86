import type { RequestOptions } from '../../../shared/contracts/passkeys.ts';
import { base64urlOf, type Ceremony, newChallenge } from './challenge-store.ts';
import { CEREMONY_SECONDS, type PasskeyDeps, relyingPartyId } from './relying-party.ts';

/**
 * Starts a ceremony that ends with a signed challenge. Names no credentials, so that the answer is alike for every account. By hand: loading
 * the library would take longer than the rest of this call.
 */
export async function requestOptions(
  ceremony: Ceremony,
  { table, random, clock, origin }: PasskeyDeps,
): Promise<RequestOptions> {
  const challenge = await newChallenge(table, ceremony, { random, now: clock() });
  return {
    challenge: base64urlOf(challenge),
    rpId: relyingPartyId(origin),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: 'required',
  };
}
