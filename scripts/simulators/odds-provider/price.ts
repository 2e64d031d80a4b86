const LONGEST_AMERICAN = 20_000;
const SHORTEST_AMERICAN = -3000;

/**
 * A book's American price for probability `q` (vig included), rounded to its tick in the book's favor. Undefined if too long or too short to
 * offer.
 */
export function offeredPrice(q: number, tick: number): number | undefined {
  if (!(q > 0 && q < 1)) return undefined;
  const exact = q <= 0.5 ? (100 * (1 - q)) / q : (-100 * q) / (1 - q);
  const size = Math.abs(exact) < 200 ? tick : Math.abs(exact) < 500 ? Math.max(tick, 5) : 25;
  const american = Math.floor(exact / size + 1e-9) * size;
  if (american > LONGEST_AMERICAN || american < SHORTEST_AMERICAN) return undefined;
  return american;
}

/** Decimal odds with two places, at least 1.01. */
export function decimalOf(american: number): number {
  const exact = american > 0 ? 1 + american / 100 : 1 + 100 / -american;
  return Math.max(1.01, Math.round(exact * 100) / 100);
}

/** Rounded to a whole number. Decimal odds of 1.00 have no American odds and become the shortest price. */
export function americanOf(decimal: number): number {
  return decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / Math.max(decimal - 1, 0.001));
}
