import { createHash, timingSafeEqual } from 'node:crypto';

/** What every request is checked against before anything looks at it. */
export interface OriginPolicy {
  readonly originSecret: string;
  readonly siteOrigin: string;
}

/** Whether a request came through the CDN. Hashed first, so that neither length nor content shows in the time taken. */
export function cameThroughCdn(given: string | undefined, originSecret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(originSecret));
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/**
 * May this request change anything? What the browser says of its own accord decides: Fetch Metadata and Origin.
 * A caller that sends neither is no browser, so nobody's cookies are being borrowed.
 * `headers`: names in lower case. `siteOrigin`: scheme, host and port as browsers write them, without a slash at the end.
 */
export function isSameOrigin(headers: Readonly<Record<string, string | undefined>>, siteOrigin: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  const origin = headers.origin;
  return (fetchSite === undefined || fetchSite === 'same-origin') && (origin === undefined || origin === siteOrigin);
}
