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
