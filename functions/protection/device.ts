import { timingSafeEqual } from 'node:crypto';
import { hmac, type RandomBytes, randomBase64url } from '../platform/hash.ts';
import { secretValues } from '../platform/secrets.ts';
import { hostCookie, onlyCookie } from './cookies.ts';

const COOKIE = '__Host-dev';
const LIFE_SECONDS = 180 * 24 * 3600;
const ID_BYTES = 16;
/** Id (128 bits) and signature (256 bits) as base64url. */
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Ties a browser to a user: a random id, and our signature for this id and user. */
interface Binding {
  /** The values of `email-key`: the first signs, all are accepted. */
  readonly key: string;
  readonly userId: string;
}

/** The browser's id if this user has logged in with it before; undefined for unknown browsers and forged cookies. */
export function knownDevice(cookies: readonly string[], binding: Binding): string | undefined {
  const [, id, seal] = onlyCookie(cookies, COOKIE, VALUE) ?? [];
  if (id === undefined || seal === undefined) return undefined;
  const fits = sealsOf(id, binding).map((each) => timingSafeEqual(Buffer.from(seal), Buffer.from(each)));
  return fits.includes(true) ? id : undefined;
}

export function newDeviceId(random: RandomBytes): string {
  return randomBase64url(random, ID_BYTES);
}

export function deviceCookie(id: string, binding: Binding): string {
  return hostCookie(COOKIE, `${id}.${sealsOf(id, binding)[0]}`, LIFE_SECONDS);
}

/** No email address has this form (it lacks the @), so a signature never equals a stored hash made with the same key. */
function sealsOf(id: string, { key, userId }: Binding): readonly [string, ...string[]] {
  const [used, ...valid] = secretValues(key);
  const seal = (each: string) => hmac(each, `device|${userId}|${id}`);
  return [seal(used), ...valid.map(seal)];
}
