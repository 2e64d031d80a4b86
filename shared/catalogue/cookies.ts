import { REFERRAL_COOKIE_DAYS } from './affiliate.ts';

const DAY = 24 * 3600;

/** Every cookie of ours, with how long a browser keeps it, in seconds. The privacy policy says what each is for. */
export const cookieSeconds = {
  '__Host-sid': 7 * DAY,
  '__Host-dev': 180 * DAY,
  '__Host-flow': DAY,
  '__Host-passkey': 300,
  '__Host-in': 7 * DAY,
  '__Host-ref': REFERRAL_COOKIE_DAYS * DAY,
} as const satisfies Record<`__Host-${string}`, number>;

export type CookieName = keyof typeof cookieSeconds;
