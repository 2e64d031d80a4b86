/**
 * The values of all cookies of a name, in the order they came. `cookies`: pairs as the gateway lists them, or whole
 * Cookie headers. Never throws; what is not a pair is passed over.
 */
export function cookieValues(cookies: readonly string[], name: string): string[] {
  return cookies
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** A cookie that only this host gets, only over https, and that no script and no other site can use. */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}
