import { partnerCode } from '../../../shared/catalogue/affiliate.ts';
import { hostCookie, onlyCookie } from '../../identity/protection/cookies.ts';

const COOKIE = '__Host-ref';

/** The partner's code through whose link the browser came first; undefined for none, several and malformed ones. */
export function readReferralCode(cookies: readonly string[]): string | undefined {
  const [value] = onlyCookie(cookies, COOKIE, /^[A-Z0-9]+$/) ?? [];
  return value === undefined ? undefined : partnerCode(value);
}

/** A Set-Cookie line with the code and nothing else. Lax, since visitors come from the partners' own sites. */
export function referralCookie(code: string): string {
  return hostCookie(COOKIE, code, 'Lax');
}
