/** The odds with the opposite sign: `-150` ↔ `+150`. Odds without a sign are positive. */
export function flipSign(text: string): string {
  return text.startsWith('-') ? `+${text.slice(1)}` : `-${text.replace('+', '')}`;
}
