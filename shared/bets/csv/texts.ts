/** Characters of a bet's text. */
export const MAX_TEXT = 200;
export const MAX_NOTE = 500;
const MAX_TAGS = 10;
const MAX_TAG = 40;

/** On one line, without control characters, and cut to what can be stored. */
export function cleanText(text: string, max = MAX_TEXT): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** What a text that is too long for a bet says in full, for its note. */
export function noteOf(text: string): string {
  const whole = cleanText(text, MAX_NOTE);
  return whole === cleanText(text) ? '' : whole;
}

/** At most ten; longer ones are cut. */
export function tagsOf(cell: string): string[] {
  const tags = cell
    .split(/[,;|]/)
    .map((tag) => cleanText(tag, MAX_TAG))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MAX_TAGS);
}
