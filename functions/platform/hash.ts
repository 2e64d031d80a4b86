import { createHash, createHmac, randomBytes } from 'node:crypto';

/** SHA-256 as base64url, 43 characters: for unguessable values, such as tokens and our ids. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** SHA-256 in hex, 64 characters, as browsers compute it of their push endpoint. */
export function sha256Hex(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** HMAC-SHA-256 as base64url, 43 characters: for guessable values, such as email addresses. */
export function hmac(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}

/** Cryptographically secure random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

/** Two characters per byte. */
export function randomHex(random: RandomBytes, bytes: number): string {
  return Buffer.from(random(bytes)).toString('hex');
}

/** Four characters for every three bytes, without padding; safe in cookies and URLs. */
export function randomBase64url(random: RandomBytes, bytes: number): string {
  return Buffer.from(random(bytes)).toString('base64url');
}
