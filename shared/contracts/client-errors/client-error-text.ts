/** Path of `POST /api/client-errors`; in this file so that the page need not load the contracts to report a failure. */
export const CLIENT_ERRORS_PATH = '/api/client-errors';

/** Characters of a reported message. */
export const MAX_ERROR_TEXT = 200;

/** What may hold text that a person typed, or that identifies someone, in this order: a later pattern sees what earlier ones left. */
const PERSONAL: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Only the schemes that appear in messages; the query and fragment of an address may hold anything.
  [/\b(https?:\/\/[^\s?#"'`<>]*)[?#][^\s"'`<>]*/gi, '$1?…'],
  // Engines quote what they could not read: JSON, a selector, a number.
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g, '"…"'],
  [/[^\s@,;:<>()]+@[^\s@,;:<>()]+/g, '…'],
  // Phone, card and code numbers; a line number has fewer digits.
  [/\d(?:[\s.-]?\d){5,}/g, '…'],
  // Tokens and ids.
  [/[\w-]{24,}/g, '…'],
];

/** A message without what a person typed, addresses of people, long numbers, tokens, line breaks and control characters; cut. */
export function cleanErrorText(text: string): string {
  // Cut first, so that a huge message takes no time; twice as long, since cleaning shortens it.
  const start = text.slice(0, 4 * MAX_ERROR_TEXT).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
  const clean = PERSONAL.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), start);
  return clean.trim().slice(0, MAX_ERROR_TEXT);
}
