import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import { passkeyChallenge } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, unlessRefused } from '../../platform/table/write.ts';
import { CEREMONY_SECONDS } from './relying-party.ts';

const CHALLENGE_BYTES = 32;

/** What a challenge is good for. */
export interface Ceremony {
  readonly kind: 'registration' | 'sign-in' | 'reauthentication';
  /** SHA-256 of the token of who began: the session's, or before signing in the one in the browser's ceremony cookie. */
  readonly boundTo: string;
}

/** Stores a new challenge for five minutes. `now`: ms. Returns its 32 random bytes. */
export async function newChallenge(
  table: Table,
  { kind, boundTo }: Ceremony,
  { random, now }: { readonly random: RandomBytes; readonly now: Millis },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random(CHALLENGE_BYTES));
  const expiresAt = wholeSeconds(now) + CEREMONY_SECONDS;
  const values = { ceremony: kind, boundTo, expiresAt, ttl: expiresAt };
  await table.put(passkeyChallenge(sha256(base64urlOf(challenge))), values, isNew);
  return challenge;
}

/** Uses up a challenge; false if it is unknown, used, expired, or of another ceremony or browser. `challenge`: base64url. `now`: ms. */
export async function consumeChallenge(
  table: Table,
  challenge: string,
  ceremony: Ceremony,
  now: Millis,
): Promise<boolean> {
  return unlessRefused(table.remove(passkeyChallenge(sha256(challenge)), isOpenFor(ceremony, now)));
}

const isOpenFor = ({ kind, boundTo }: Ceremony, now: Millis): Condition => ({
  expression: 'ceremony = :ceremony AND boundTo = :boundTo AND expiresAt > :now',
  values: { ':ceremony': kind, ':boundTo': boundTo, ':now': wholeSeconds(now) },
});

export function base64urlOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
