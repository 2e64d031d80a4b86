/** What stays in an amount field of what was typed or pasted: digits and their marks, no sign of currency. */
export function cleanAmountInput(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/**
 * The amount with a dot before its decimals and no other mark. Keyboards of some countries have only a comma: `12,5` is
 * 12.5 and never 125, while the comma of `1,000` marks thousands.
 */
export function normalizeAmount(text: string): string {
  return /^\d*,\d{0,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
}
