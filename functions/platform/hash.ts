import { createHash, createHmac } from 'node:crypto';

/** SHA-256 as base64url, 43 characters: for values nobody can guess, such as tokens and ids of ours. */
export function plainHash(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** HMAC-SHA-256 as base64url, 43 characters: for values that could be guessed from a plain hash, such as addresses. */
export function keyedHash(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
