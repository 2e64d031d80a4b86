import { type CookieName, cookieSeconds } from '../../../shared/catalogue/cookies.ts';

/** Matches the whole value of the only cookie with a name. Undefined for none, for several (one may be planted), and for no match. */
export function onlyCookie(cookies: readonly string[], name: string, pattern: RegExp): RegExpExecArray | undefined {
  const [value, ...more] = cookieValues(cookies, name);
  if (value === undefined || more.length > 0) return undefined;
  return pattern.exec(value) ?? undefined;
}

/**
 * A Set-Cookie line: this host only, HTTPS only, not readable by scripts, not sent cross-site. `Lax` is for what gives no rights: it is
 * sent with links from other sites too.
 */
export function hostCookie(name: CookieName, value: string, sameSite: 'Strict' | 'Lax' = 'Strict'): string {
  return `${name}=${value}; Secure; HttpOnly; SameSite=${sameSite}; Path=/; Max-Age=${cookieSeconds[name]}`;
}

/** A Set-Cookie line that deletes a cookie. */
export function clearedCookie(name: CookieName): string {
  return `${name}=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
}

/**
 * The values of all cookies with a name, in order. `cookies`: as in the gateway's `cookies` list, or whole Cookie headers. Never throws;
 * malformed pairs are skipped.
 */
function cookieValues(cookies: readonly string[], name: string): string[] {
  return cookies
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
