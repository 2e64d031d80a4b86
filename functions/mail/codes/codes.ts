import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '../../../shared/catalogue/credentials.ts';
import { hmac, type RandomBytes, randomBase64url } from '../../platform/hash.ts';
import type { EmailAddress } from '../../platform/mail/email-address.ts';

/** What a code authorizes; a code for one purpose is not valid for another. */
export const codePurposes = ['sign-up', 'password-reset', 'password-change', 'email-change'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Newest first, so that codes made with an older key stay valid after a rotation. Never empty. */
export type CodeKeys = readonly [string, ...string[]];

/** What a code is derived from. The nonce and the key's id are stored, the code never is. */
export interface CodeSource {
  readonly purpose: CodePurpose;
  /** The canonical recipient address. */
  readonly email: EmailAddress;
  /** 128 random bits as base64url. */
  readonly nonce: string;
  /** Identifies the key. */
  readonly keyId: string;
}

const NONCE_BYTES = 16;
const CODES = 10n ** BigInt(CODE_DIGITS);
const KEY_ID_LENGTH = 8;

/** A random nonce, and the id of the current key. */
export function newCodeSource(keys: CodeKeys, random: RandomBytes): Pick<CodeSource, 'nonce' | 'keyId'> {
  return { nonce: randomBase64url(random, NONCE_BYTES), keyId: codeKeyId(keys[0]) };
}

/**
 * The six digits: HMAC-SHA-256 over purpose, address and nonce, its first eight bytes as a number modulo a million, zero-padded. So neither
 * sending nor checking needs a stored copy.
 * @throws Error if the key is no longer configured
 */
export function deriveCode({ purpose, email, nonce, keyId }: CodeSource, keys: CodeKeys): string {
  const key = keys.find((candidate) => codeKeyId(candidate) === keyId);
  if (key === undefined) throw new Error('a code was made with a key that is not configured');
  const mac = createHmac('sha256', key).update(`${purpose}|${email}|${nonce}`).digest();
  return String(mac.readBigUInt64BE() % CODES).padStart(CODE_DIGITS, '0');
}

/** Compared in constant time. `typed`: six digits. */
export function isRightCode(typed: string, source: CodeSource, keys: CodeKeys): boolean {
  const right = Buffer.from(deriveCode(source, keys));
  const given = Buffer.from(typed);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Identifies a key without revealing it. */
function codeKeyId(key: string): string {
  return hmac(key, 'code key id').slice(0, KEY_ID_LENGTH);
}
