import { type RandomBytes, randomBase64url } from '../../platform/hash.ts';
import { hostCookie, onlyCookie } from '../protection/cookies.ts';

const COOKIE = '__Host-passkey';
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token of a browser that is signing in. Undefined for none, for several (one may be planted), and for malformed tokens. */
export function readCeremonyToken(cookies: readonly string[]): string | undefined {
  return onlyCookie(cookies, COOKIE, TOKEN)?.[0];
}

/** 256 random bits as base64url, 43 characters. */
export function newCeremonyToken(random: RandomBytes): string {
  return randomBase64url(random, TOKEN_BYTES);
}

/** Value of a Set-Cookie header. */
export function ceremonyCookie(token: string): string {
  return hostCookie(COOKIE, token);
}
