/** A share as percent with at most four decimals, as in replies; never -0. */
export function percent(share: number): number {
  return Math.round(share * 1_000_000) / 10_000 + 0;
}

/** The same as text, always with four decimals: `2.3148`, `-1.2000`. */
export function percentText(share: number): string {
  return percent(share).toFixed(4);
}
