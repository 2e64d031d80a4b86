import { cookieSeconds } from '../../../shared/catalogue/cookies.ts';

/**
 * Marks a browser that a user has signed in from. It grants nothing: access depends on the HttpOnly session cookie. The hint only saves
 * visitors a call whose answer is always 401. It is a cookie because a storage cleanup must not make a signed-in user look like a visitor.
 */
const NAME = '__Host-in';

/** The idle timeout of a session; renewed whenever the server confirms the session. */
const IDLE_SECONDS = cookieSeconds[NAME];

/** False where a page is rendered without a document. */
export function mayBeSignedIn(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${NAME}=1`);
}

export function rememberSignedIn(): void {
  setHint('1', IDLE_SECONDS);
}

export function forgetSignedIn(): void {
  setHint('', 0);
}

function setHint(value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${NAME}=${value}; Secure; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}
