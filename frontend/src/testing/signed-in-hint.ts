/** As the server's replies set it with a session. */
export function rememberSignedIn(): void {
  setHint('1', 3600);
}

export function forgetSignedIn(): void {
  setHint('', 0);
}

function setHint(value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every environment of tests
  document.cookie = `__Host-in=${value}; Secure; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}
