/**
 * Marks a browser that a user has signed in from. It grants nothing: access depends on the HttpOnly session cookie, with which the server sets
 * and clears it. The hint only saves visitors a call whose answer is always 401. It is a cookie because a storage cleanup must not make a
 * signed-in user look like a visitor.
 */
const MARK = '__Host-in=1';

/** False where a page is rendered without a document. */
export function mayBeSignedIn(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(MARK);
}
