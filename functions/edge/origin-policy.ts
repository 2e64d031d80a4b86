import { createHash, timingSafeEqual } from 'node:crypto';

/** Checked for every request before anything else. */
export interface OriginPolicy {
  /** The CDN sends one of them. */
  readonly originSecrets: readonly string[];
  readonly siteOrigin: string;
}

/** Whether a request came through the CDN. Compares all hashes, so that timing reveals neither length, content nor which one fits. */
export function cameThroughCdn(given: string | undefined, originSecrets: readonly string[]): boolean {
  const fits = originSecrets.map((secret) => timingSafeEqual(digest(given ?? ''), digest(secret)));
  return given !== undefined && fits.includes(true);
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
