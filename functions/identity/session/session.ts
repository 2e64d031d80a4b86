import { cookieSeconds } from '../../../shared/catalogue/cookies.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type RandomBytes, randomBase64url, sha256 } from '../../platform/hash.ts';
import { clearedCookie, hostCookie, onlyCookie } from '../protection/cookies.ts';

/** An idle session ends after this time; the cookie has the same lifetime. */
export const IDLE_SECONDS: Seconds = cookieSeconds['__Host-sid'];
/** A session ends after this time even if it is in use. */
export const ABSOLUTE_SECONDS = 30 * 24 * 3600;

const COOKIE = '__Host-sid';
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43,256}$/;

/** 256 random bits as base64url, 43 characters. */
export function newSessionToken(random: RandomBytes): string {
  return randomBase64url(random, TOKEN_BYTES);
}

/** The stored form of a token. */
export function tokenHash(token: string): string {
  return sha256(token);
}

/**
 * The token in a request. `cookies`: as in the gateway's `cookies` list, or whole Cookie headers. Undefined for none, for several (one may
 * be planted), and for malformed tokens.
 */
export function readSessionToken(cookies: readonly string[]): string | undefined {
  return onlyCookie(cookies, COOKIE, TOKEN)?.[0];
}

/** Value of a Set-Cookie header. */
export function sessionCookie(token: string): string {
  return hostCookie(COOKIE, token);
}

/** Value of a Set-Cookie header. */
export function clearedSessionCookie(): string {
  return clearedCookie(COOKIE);
}
