declare const centsUnit: unique symbol;

/** An amount of US dollars in whole cents. Negative is a loss or a debt. */
export type Cents = number & { readonly [centsUnit]: true };

/**
 * The amount of a whole number of cents.
 * @throws RangeError when it is not whole, or too large to be exact
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole cents: ${value}`);
  return (value + 0) as Cents; // Turns -0 into 0.
}

/** Of a cent: products of a stake and a price may come out just below the half cent that they are. */
const ROUNDING_NOISE = 1e-6;

/**
 * The nearest whole cent to a number of cents; half a cent goes away from 0.
 * @throws RangeError when not finite
 */
export function nearestCent(value: number): Cents {
  return cents(Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + ROUNDING_NOISE));
}

/**
 * Dollars to the nearest cent, half a cent away from 0. Rounds the decimal number as written: 1.005 is 1.01, although the double nearest to
 * 1.005 lies below it; a double preserves 15 decimal digits.
 */
export function centsFromDollars(amount: number): Cents {
  // Exact, and most are whole.
  if (Number.isInteger(amount)) return nearestCent(amount * 100);
  return nearestCent(Number((amount * 100).toPrecision(15)));
}

/** Dollars with at most two decimals: 1250 → 12.5. */
export function dollars(amount: Cents): number {
  return amount / 100;
}

/** Whole dollars without a currency sign: `53`; `0` for no amount. */
export function wholeDollars(amount: Cents | null | undefined): string {
  return `${nearestCent((amount ?? 0) / 100)}`;
}

/** `2,000` of a whole number. Not by Intl, whose locale data differs between machines and is 5 ms of a function's cold start. */
export function withCommas(whole: number | string): string {
  return `${whole}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `$1,234.50`, `-$5.00`. */
export function formatDollars(amount: Cents): string {
  const [whole = '', fraction = ''] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${withCommas(whole)}.${fraction}`;
}

/** `$30`, `$22.50`: without zero cents. */
export function formatShortDollars(amount: Cents): string {
  return formatDollars(amount).replace(/\.00$/, '');
}

/** From here on cents say nothing at a glance. */
const WHOLE_DOLLARS_FROM = 100_00;

/** `$99.50`, `$407`, `-$408`: whole dollars from $100 on, rounded down, so that no gain is made larger and no loss smaller. */
export function formatDollarsDown(amount: Cents): string {
  if (Math.abs(amount) < WHOLE_DOLLARS_FROM) return formatDollars(amount);
  return formatWholeDollarsDown(amount);
}

/** `$48` of $48.15: whole dollars, rounded down. */
export function formatWholeDollarsDown(amount: Cents): string {
  return formatShortDollars(cents(Math.floor(amount / 100) * 100));
}

/** `+$12.00`, `-$5.00`, `$0.00`: a gain or loss. */
export function formatSignedDollars(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatDollars(amount)}`;
}
