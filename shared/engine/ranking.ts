import type { Opportunity } from './opportunity.ts';

/** Sort order of lists: higher margin first, then id in code-unit order, so that the order is stable. */
export function byMargin(a: Pick<Opportunity, 'margin' | 'id'>, b: Pick<Opportunity, 'margin' | 'id'>): number {
  return b.margin - a.margin || byText(a.id, b.id);
}

/** Sort order of overlaps: higher expected value first, then the likelier hit; those without go last, by margin and id. */
export function byValue(a: Opportunity, b: Opportunity): number {
  const value = (found: Opportunity) => found.overlap?.expectedValue ?? Number.NEGATIVE_INFINITY;
  const hit = (found: Opportunity) => found.overlap?.hitProbability ?? Number.NEGATIVE_INFINITY;
  return descending(value(a), value(b)) || descending(hit(a), hit(b)) || byMargin(a, b);
}

/** Infinite values are equal to themselves, although their difference is no number. */
function descending(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
