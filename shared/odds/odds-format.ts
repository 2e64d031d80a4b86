import {
  type DecimalOdds,
  decimal,
  displayOdds,
  formatAmerican,
  impliedProbability,
  isAmericanOdds,
  isDecimalOdds,
  toAmerican,
  toDecimal,
} from './american.ts';
import { cleanOddsInput, readPrice } from './calculator.ts';

/** How odds are shown and typed: `-110`, `1.91` or `52.4%`. */
export const oddsFormats = ['american', 'decimal', 'implied'] as const;
export type OddsFormat = (typeof oddsFormats)[number];
export const defaultOddsFormat: OddsFormat = 'american';

/** What to type, for error messages. */
export const oddsExamples: Readonly<Record<OddsFormat, string>> = {
  american: 'American odds, such as -200 or +150',
  decimal: 'decimal odds, such as 1.91 or 2.50',
  implied: 'an implied probability, such as 52.4%',
};

/** What a field takes: `Enter the odds of both bets: ….` */
export const oddsRanges: Readonly<Record<OddsFormat, string>> = {
  american: '+100 or more, -100 or less',
  decimal: 'above 1, such as 1.91',
  implied: 'between 0 and 100%, such as 52.4%',
};

/** American odds as someone reads them. */
export type OddsText = (odds: string | number | null | undefined) => string;

/** From here on down a cent of decimal odds is too coarse. */
const THREE_DIGITS_BELOW = 1.1;
const PERCENT = 100;

/** A price in the format; implied: its break-even probability, vig included. */
export function formatPrice(price: DecimalOdds, format: OddsFormat): string {
  switch (format) {
    case 'american':
      return formatAmerican(toAmerican(price));
    case 'decimal':
      return price.toFixed(price < THREE_DIGITS_BELOW ? 3 : 2);
    case 'implied':
      return `${(impliedProbability(price) * PERCENT).toFixed(1)}%`;
  }
}

/** External American odds in the format; what is no price is shown as `displayOdds` shows it. */
export function oddsText(odds: string | number | null | undefined, format: OddsFormat): string {
  const text = displayOdds(odds);
  const value = Number(text);
  return format !== 'american' && isAmericanOdds(value) ? formatPrice(toDecimal(value), format) : text;
}

/** Whole numbers with a sign, as American odds are written; no lines, whose halves and quarters are told, and no amounts of dollars. */
const AMERICAN_IN_TEXT = /(?<![^\s(])[+-]\d{3,}(?![\d.%]*[\d%])/g;

/** A sentence with American odds in the format: `odds 2.10 instead of 2.05`. */
export function textWithOdds(text: string, show: OddsText): string {
  return text.replace(AMERICAN_IN_TEXT, (odds) => show(odds));
}

/** What a field keeps of typed or pasted odds. American odds, which have a sign, may be typed in every format. */
export function cleanTypedOdds(text: string, format: OddsFormat): string {
  return format === 'american' || isSigned(text)
    ? cleanOddsInput(text)
    : text.replace(',', '.').replace(/[^\d.%]/g, '');
}

/** The price in a field; undefined if it has none. */
export function readTypedOdds(text: string, format: OddsFormat): DecimalOdds | undefined {
  if (format === 'american' || isSigned(text)) return readPrice(text);
  const value = Number(text.trim().replace(/%$/, '') || Number.NaN);
  const price = format === 'decimal' ? value : PERCENT / value;
  return isDecimalOdds(price) ? readPrice(americanText(decimal(price))) : undefined;
}

/** A price as American odds with all digits, so that nothing of what was typed in another format is lost. */
export function americanText(price: DecimalOdds): string {
  return price >= 2 ? `+${(price - 1) * PERCENT}` : `${-PERCENT / (price - 1)}`;
}

/** The error of an odds field; none for an empty field. */
export function typedOddsProblem(text: string, format: OddsFormat): string | undefined {
  if (text === '' || readTypedOdds(text, format) !== undefined) return undefined;
  if (format === 'decimal' && !isSigned(text)) return 'Decimal odds are above 1, such as 1.91.';
  if (format === 'implied' && !isSigned(text)) return 'A probability is between 0 and 100%, such as 52.4%.';
  if (!/\d/.test(text)) return 'Add the number after the sign.';
  return Math.abs(Number(text)) < 100
    ? 'Odds are +100 or more, or -100 or less.'
    : 'No sportsbook offers odds this long.';
}

/** The same price in the other formats: `2.80 · 35.7% implied`; undefined for invalid odds. */
export function typedOddsMeaning(text: string, format: OddsFormat): string | undefined {
  const price = readTypedOdds(text, format);
  if (price === undefined) return undefined;
  return oddsFormats
    .filter((each) => each !== format)
    .map((each) => `${formatPrice(price, each)}${each === 'implied' ? ' implied' : ''}`)
    .join(' · ');
}

function isSigned(text: string): boolean {
  return /^\s*[+\-\u2212]/.test(text);
}
