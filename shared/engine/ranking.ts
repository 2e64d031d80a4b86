import type { Opportunity } from './opportunity.ts';

/** Shares that differ by less are equal: the rest is floating-point noise, which must not decide an order. */
const DIGITS = 1e9;

/** Sort order of lists: higher margin first, then id in code-unit order, so that the order is stable. */
export function byMargin(a: Pick<Opportunity, 'margin' | 'id'>, b: Pick<Opportunity, 'margin' | 'id'>): number {
  return descending(a.margin, b.margin) || byText(a.id, b.id);
}

/** Sort order of overlaps: higher expected value first, then the likelier hit; those without go last, by margin and id. */
export function byValue(a: Opportunity, b: Opportunity): number {
  const value = (found: Opportunity) => found.overlap?.expectedValue ?? Number.NEGATIVE_INFINITY;
  const hit = (found: Opportunity) => found.overlap?.hitProbability ?? Number.NEGATIVE_INFINITY;
  return descending(value(a), value(b)) || descending(hit(a), hit(b)) || byMargin(a, b);
}

/** Higher shares first. */
export function descending(a: number, b: number): number {
  const [first, second] = [roundedRank(a), roundedRank(b)];
  // Two infinite values are equal, although their difference is no number.
  return first === second ? 0 : second - first;
}

/** A share as a whole number, the same for those that differ by noise only. */
export function roundedRank(share: number): number {
  return Math.round(share * DIGITS);
}

/** A share without digits that decide no order. */
export function rankedShare(share: number): number {
  return roundedRank(share) / DIGITS;
}

/** The lowest share of a rank. */
export function lowestEqual(rank: number): number {
  return (rank - 0.5) / DIGITS;
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
