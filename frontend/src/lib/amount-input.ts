/** Removes everything but digits, dots and commas from what was typed or pasted. */
export function cleanAmountInput(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/**
 * An amount with a decimal point and no separators. Some keyboards have only a comma: `12,5` is 12.5, never 125, while `1,000` is a
 * thousand.
 */
export function normalizeAmount(text: string): string {
  return /^\d*,\d{0,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
}
