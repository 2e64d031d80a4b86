import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';

/** The sorts that a board offers; the first is its own. */
export const boardSorts: Record<OpportunityKind, readonly [Sort, ...Sort[]]> = {
  arbitrage: ['margin', 'dollars', 'start', 'newest', 'age'],
  overlap: ['ev', 'margin', 'dollars', 'start', 'newest', 'age'],
  promo: ['margin', 'dollars', 'start', 'newest', 'age'],
};

/** The sort of a board: the chosen one if the board offers it. */
export function sortOf(kind: OpportunityKind, chosen: Sort | null): Sort {
  const offered = boardSorts[kind];
  return offered.find((sort) => sort === chosen) ?? offered[0];
}

const sortLabels: Record<Sort, string> = {
  margin: 'Margin',
  ev: 'EV',
  dollars: 'Dollars',
  start: 'Start',
  newest: 'Newest',
  age: 'Age of price',
};

/** What margins are called where they are no profits. */
const marginLabels: Partial<Record<OpportunityKind, string>> = { overlap: 'Worst case', promo: 'Conversion' };

export function sortLabel(kind: OpportunityKind, sort: Sort): string {
  return (sort === 'margin' ? marginLabels[kind] : undefined) ?? sortLabels[sort];
}
