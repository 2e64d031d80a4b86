import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import { type KindRow, kinds } from '../../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';

const always = ['margin', 'dollars', 'start', 'newest', 'age'] as const satisfies readonly Sort[];

/** The sorts that a board offers; the first is its own. `hasRollover`: whether its rows may count toward one that is open. */
export function boardSorts(kind: OpportunityKind, hasRollover = false): readonly [Sort, ...Sort[]] {
  if (hasRollover) return [...always, 'rollover'];
  if (kinds[kind].margins === 'conversion') return ['dollars', 'margin', 'start', 'newest', 'age'];
  return kinds[kind].rankedBy === 'value' ? ['ev', ...always] : always;
}

/** The sort of a board: the chosen one if the board offers it. */
export function sortOf(kind: OpportunityKind, chosen: Sort | null, hasRollover = false): Sort {
  const offered = boardSorts(kind, hasRollover);
  return offered.find((sort) => sort === chosen) ?? offered[0];
}

const sortLabels: Record<Sort, string> = {
  margin: 'Margin',
  ev: 'EV',
  dollars: 'Dollars',
  start: 'Start',
  newest: 'Newest',
  age: 'Age of price',
  rollover: 'Cost per $ cleared',
};

const marginLabels: Record<KindRow['margins'], string> = {
  guaranteed: sortLabels.margin,
  'worst case': 'Worst case',
  conversion: 'Conversion',
  expected: 'EV at worst',
};

export function sortLabel(kind: OpportunityKind, sort: Sort): string {
  const { margins } = kinds[kind];
  if (sort === 'dollars' && margins === 'conversion') return 'Dollars kept';
  if (sort === 'dollars' && margins === 'expected') return 'Expected dollars';
  return sort === 'margin' ? marginLabels[margins] : sortLabels[sort];
}
