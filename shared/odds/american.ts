declare const priceUnit: unique symbol;
declare const decimalUnit: unique symbol;
declare const americanUnit: unique symbol;

/**
 * Decimal return per unit staked if the bet wins, stake included, after any fee. Above 0; at or below 1 only if a fee exceeds the winnings.
 */
export type Price = number & { readonly [priceUnit]: true };

/** A decimal price as a book quotes it, before any fee: 2.5 returns 2.50 on 1. Above 1. Every quoted price is a `Price`. */
export type DecimalOdds = Price & { readonly [decimalUnit]: true };

/** A US price: +150 wins 150 on 100, -150 stakes 150 to win 100. Whole, never between -100 and +100. */
export type AmericanOdds = number & { readonly [americanUnit]: true };

/** Shown for a missing price. */
const MISSING = 'N/A';

/**
 * The price of a plain number.
 * @throws RangeError unless finite and above 0
 */
export function price(value: number): Price {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new RangeError(`Not a price: ${value}`);
  return value as Price;
}

/**
 * The decimal odds of a plain number.
 * @throws RangeError unless finite and above 1
 */
export function decimal(value: number): DecimalOdds {
  if (!isDecimalOdds(value)) throw new RangeError(`Not decimal odds: ${value}`);
  return value;
}

/**
 * The American odds of a plain number.
 * @throws RangeError unless whole and at least 100 away from 0
 */
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
 * The nearest whole American price, for display only: calculations use the decimal price. Even money (2) is +100, just below it -100.
 * @throws RangeError if the price is so near 1, or so large, that no exact whole number represents it
 */
export function toAmerican(odds: DecimalOdds): AmericanOdds {
  return american(odds >= 2 ? Math.round((odds - 1) * 100) : -Math.round(100 / (odds - 1)));
}

/** The break-even probability of a bet at this price. It still includes the vig. */
export function impliedProbability(odds: Price): number {
  return 1 / odds;
}

/** `+105`, `-110`. */
export function formatAmerican(odds: AmericanOdds): string {
  return odds > 0 ? `+${odds}` : `${odds}`;
}

/**
 * External American odds for display: decimals are truncated (not rounded), positive odds get a plus sign, and anything missing, not a
 * number or 0 becomes `N/A`.
 */
export function displayOdds(odds: string | number | null | undefined): string {
  const parts = /^([+-]?)0*([1-9]\d*)(?:\.\d*)?$/.exec(`${odds ?? ''}`.trim());
  return parts === null ? MISSING : `${parts[1] === '-' ? '-' : '+'}${parts[2]}`;
}
