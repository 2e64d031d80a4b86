import type { Opportunity } from './opportunity.ts';

/** What comes first in a list: the higher margin; between equal margins the id in code-unit order, so that a list never shuffles. */
export function byMargin(a: Pick<Opportunity, 'margin' | 'id'>, b: Pick<Opportunity, 'margin' | 'id'>): number {
  return b.margin - a.margin || byText(a.id, b.id);
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
