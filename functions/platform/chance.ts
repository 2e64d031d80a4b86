import { randomBytes } from 'node:crypto';

/** Unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

/** Two characters for each byte. */
export function randomHex(random: RandomBytes, bytes: number): string {
  return Buffer.from(random(bytes)).toString('hex');
}

/** Four characters for every three bytes, without padding; safe in cookies and addresses. */
export function randomBase64url(random: RandomBytes, bytes: number): string {
  return Buffer.from(random(bytes)).toString('base64url');
}
