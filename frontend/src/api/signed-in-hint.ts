/**
 * A mark that somebody signed in from this browser. It proves nothing and opens nothing: the session cookie, which no script can read, does.
 * It only spares visitors the question who they are, to which the answer is always a 401.
 * It is a cookie and not in storage because cleaning up the storage must not make a signed-in person look like a visitor.
 */
const NAME = '__Host-in';

/** As long as a session lives unused; renewed whenever the server confirms one. */
const IDLE_SECONDS = 7 * 24 * 3600;

export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${NAME}=1`);
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
