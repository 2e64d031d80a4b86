import { type RandomBytes, randomBase64url, sha256 } from '../../platform/hash.ts';
import { clearedCookie, hostCookie, onlyCookie } from './cookies.ts';

const COOKIE = '__Host-flow';
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The token that identifies a browser from requesting a code to using it. `cookies`: as in the gateway's `cookies` list, or whole Cookie
 * headers. Undefined for none, for several (one may be planted), and for malformed tokens.
 */
export function readFlowToken(cookies: readonly string[]): string | undefined {
  return onlyCookie(cookies, COOKIE, TOKEN)?.[0];
}

/** 256 random bits as base64url, 43 characters. */
export function newFlowToken(random: RandomBytes): string {
  return randomBase64url(random, TOKEN_BYTES);
}

/** The stored form of a token. */
export function flowHash(token: string): string {
  return sha256(token);
}

/** Value of a Set-Cookie header. */
export function flowCookie(token: string): string {
  return hostCookie(COOKIE, token);
}

/** Value of a Set-Cookie header. */
export function clearedFlowCookie(): string {
  return clearedCookie(COOKIE);
}
