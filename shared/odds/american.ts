declare const pays: unique symbol;
declare const quoted: unique symbol;
declare const americanUnit: unique symbol;

/**
 * What one unit staked returns when the bet wins, the stake included, after any fee. Above 0; at or below 1 only where
 * a fee eats the winnings.
 */
export type Price = number & { readonly [pays]: true };

/** A decimal price as a book quotes it, before any fee: 2.5 returns 2.50 on 1. Above 1. Every quoted price is a `Price`. */
export type DecimalOdds = Price & { readonly [quoted]: true };

/** A US price: +150 wins 150 on 100, -150 stakes 150 to win 100. Whole, never between -100 and +100. */
export type AmericanOdds = number & { readonly [americanUnit]: true };

/** Shown where there is no price. */
const MISSING = 'N/A';

/** The price of a plain number. Throws RangeError unless finite and above 0. */
export function price(value: number): Price {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new RangeError(`Not a price: ${value}`);
  return value as Price;
}

/** The decimal odds of a plain number. Throws RangeError unless finite and above 1. */
export function decimal(value: number): DecimalOdds {
  if (!isDecimalOdds(value)) throw new RangeError(`Not decimal odds: ${value}`);
  return value;
}

/** The American odds of a plain number. Throws RangeError unless whole and at least 100 away from 0. */
export function american(value: number): AmericanOdds {
  if (!isAmericanOdds(value)) throw new RangeError(`Not American odds: ${value}`);
  return value;
}

export function isDecimalOdds(value: number): value is DecimalOdds {
  return value > 1 && value < Number.POSITIVE_INFINITY;
}

export function isAmericanOdds(value: number): value is AmericanOdds {
  return Number.isSafeInteger(value) && (value >= 100 || value <= -100);
}

/** +105 → 2.05, -110 → 1.909… */
export function toDecimal(odds: AmericanOdds): DecimalOdds {
  return decimal(odds > 0 ? 1 + odds / 100 : 1 - 100 / odds);
}

/**
 * The nearest whole American price, for show: sums use the decimal price. Even money (2) is +100, just below it -100.
 * Throws RangeError where the price is so near 1, or so large, that no exact whole number states it.
 */
export function toAmerican(odds: DecimalOdds): AmericanOdds {
  return american(odds >= 2 ? Math.round((odds - 1) * 100) : -Math.round(100 / (odds - 1)));
}

/** The chance at which a bet at this price neither gains nor loses in the long run. The book's edge is still in it. */
export function impliedProbability(odds: Price): number {
  return 1 / odds;
}

/** `+105`, `-110`. */
export function formatAmerican(odds: AmericanOdds): string {
  return odds > 0 ? `+${odds}` : `${odds}`;
}

/**
 * American odds from elsewhere, as the screen shows them: the part after a dot dropped (not rounded), a plus sign on
 * what is not negative, `N/A` for what is missing or is no number. 0 is no price, so it is missing too.
 */
export function displayOdds(odds: string | number | null | undefined): string {
  const parts = /^([+-]?)0*([1-9]\d*)(?:\.\d*)?$/.exec(`${odds ?? ''}`.trim());
  return parts === null ? MISSING : `${parts[1] === '-' ? '-' : '+'}${parts[2]}`;
}
