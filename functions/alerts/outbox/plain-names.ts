/**
 * A name of the provider's on one line, without addresses, mentions of everybody, and control characters. Each channel escapes what would be
 * markup there, so that it stays text.
 */
export function plainText(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\w+:\/\/|@(?=everyone|here)/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
