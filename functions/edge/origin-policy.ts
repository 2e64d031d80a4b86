import { createHash, timingSafeEqual } from 'node:crypto';

/** Checked for every request before anything else. */
export interface OriginPolicy {
  readonly originSecret: string;
  readonly siteOrigin: string;
}

/** Whether a request came through the CDN. Compares hashes, so that timing reveals neither length nor content. */
export function cameThroughCdn(given: string | undefined, originSecret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(originSecret));
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/**
 * Whether an unsafe request comes from our own page, judged by Fetch Metadata and Origin. A caller that sends neither is not a browser, so
 * there is no CSRF. `headers`: lower-case names. `siteOrigin`: without a trailing slash.
 */
export function isSameOrigin(headers: Readonly<Record<string, string | undefined>>, siteOrigin: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  const origin = headers.origin;
  return (fetchSite === undefined || fetchSite === 'same-origin') && (origin === undefined || origin === siteOrigin);
}
