import { timingSafeEqual } from 'node:crypto';
import { hmac, type RandomBytes, randomBase64url } from '../../platform/hash.ts';
import { secretValues } from '../../platform/secrets.ts';
import { hostCookie, onlyCookie } from './cookies.ts';

const COOKIE = '__Host-dev';
const ID_BYTES = 16;
/** Id (128 bits) and signature (256 bits) as base64url. */
const VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Ties a browser to a user: a random id, and our signature for this id, user and epoch. */
export interface DeviceBinding {
  /** The values of `email-key`: the first signs, all are accepted. */
  readonly key: string;
  readonly userId: string;
  /** The user's epoch: a new password, a new address and ending all sessions make every other browser unknown. */
  readonly epoch: number;
}

/** The browser's id if this user has logged in with it before; undefined for unknown browsers and forged cookies. */
export function knownDevice(cookies: readonly string[], binding: DeviceBinding): string | undefined {
  const [, id, seal] = onlyCookie(cookies, COOKIE, VALUE) ?? [];
  if (id === undefined || seal === undefined) return undefined;
  const fits = sealsOf(id, binding).map((each) => timingSafeEqual(Buffer.from(seal), Buffer.from(each)));
  return fits.includes(true) ? id : undefined;
}

/** The same for the account of a code, if it has one. */
export function isKnownBrowser(
  cookies: readonly string[],
  { userId, epoch }: { readonly userId?: string | undefined; readonly epoch?: number | undefined },
  key: string,
): boolean {
  return userId !== undefined && epoch !== undefined && knownDevice(cookies, { key, userId, epoch }) !== undefined;
}

/** So many epochs back a browser is recognized; each check is two signatures at most. */
const MAX_EPOCHS_BACK = 100;

/** Whether the browser was known in this epoch or an earlier one: it may have been the user's, though it proves nothing any more. */
export function wasKnownDevice(cookies: readonly string[], last: DeviceBinding): boolean {
  const epochs = Array.from({ length: Math.min(last.epoch, MAX_EPOCHS_BACK) + 1 }, (_, back) => last.epoch - back);
  return epochs.some((epoch) => knownDevice(cookies, { ...last, epoch }) !== undefined);
}

export function newDeviceId(random: RandomBytes): string {
  return randomBase64url(random, ID_BYTES);
}

export function deviceCookie(id: string, binding: DeviceBinding): string {
  return hostCookie(COOKIE, `${id}.${sealsOf(id, binding)[0]}`);
}

/** The cookie for the browser that began the user's next epoch, if it was known in the last one. `last`: the binding of that one. */
export function renewedDeviceCookie(cookies: readonly string[], last: DeviceBinding): readonly string[] {
  const id = knownDevice(cookies, last);
  return id === undefined ? [] : [deviceCookie(id, { ...last, epoch: last.epoch + 1 })];
}

/** No email address has this form (it lacks the @), so a signature never equals a stored hash made with the same key. */
function sealsOf(id: string, { key, userId, epoch }: DeviceBinding): readonly [string, ...string[]] {
  const [used, ...valid] = secretValues(key);
  const seal = (each: string) => hmac(each, `device|${userId}|${id}|${epoch}`);
  return [seal(used), ...valid.map(seal)];
}
