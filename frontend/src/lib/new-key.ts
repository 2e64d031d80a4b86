const KEY_BYTES = 16;

/** For what a person saves anew: the server saves it once, however often the call is repeated. 32 hex digits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
