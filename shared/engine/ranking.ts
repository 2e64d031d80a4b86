import type { Opportunity } from './opportunity.ts';

/** Sort order of lists: higher margin first, then id in code-unit order, so that the order is stable. */
export function byMargin(a: Pick<Opportunity, 'margin' | 'id'>, b: Pick<Opportunity, 'margin' | 'id'>): number {
  return b.margin - a.margin || byText(a.id, b.id);
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
