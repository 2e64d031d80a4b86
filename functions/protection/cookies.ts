import type { Seconds } from '../../shared/odds/time.ts';
/**
 * What a pattern of the whole value finds in the one cookie of a name. Undefined for none, for several (somebody may have planted
 * one), and for what does not fit.
 */
export function onlyCookie(cookies: readonly string[], name: string, pattern: RegExp): RegExpExecArray | undefined {
  const [value, ...more] = cookieValues(cookies, name);
  if (value === undefined || more.length > 0) return undefined;
  return pattern.exec(value) ?? undefined;
}

/** A cookie that only this host gets, only over https, and that no script and no other site can use. */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: Seconds): string {
  return `${name}=${value}; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}

/**
 * The values of all cookies of a name, in the order they came. `cookies`: pairs as the gateway lists them, or whole
 * Cookie headers. Never throws; what is not a pair is passed over.
 */
function cookieValues(cookies: readonly string[], name: string): string[] {
  return cookies
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
