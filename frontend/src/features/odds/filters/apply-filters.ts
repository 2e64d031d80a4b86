import { bringsEnough } from '../../../../../shared/boards/brings-enough.ts';
import { rowChoice } from '../../../../../shared/boards/row-choice.ts';
import { rowFigures } from '../rows/row-figures.ts';
import type { Filters } from './filters.ts';

export interface FilterContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The row with its best pair within these books; undefined if there is none. */
  readonly pairWithin: (row: unknown, books: ReadonlySet<number>) => object | undefined;
  /** The margin that the row's card shows, in percent; NaN if it has none. */
  readonly marginOf: (row: unknown) => number;
}

/**
 * The rows that match the filters, in their order. The same array if nothing is hidden; the same row objects unless a row was paired again
 * within the chosen sportsbooks.
 */
export function applyFilters(rows: readonly unknown[], filters: Filters, context: FilterContext): readonly unknown[] {
  return withinProfit(withinChoice(rows, filters, context), filters, context);
}

/**
 * Filters by league, start, market, search, sportsbooks and the books of a fair price. Rows without a league or start are kept. The cheap
 * checks come first, since pairing again parses the whole row.
 */
export function withinChoice(
  rows: readonly unknown[],
  { selectedSportsbooks, ...choice }: Filters,
  { now, pairWithin }: FilterContext,
): readonly unknown[] {
  const isChosen = rowChoice(choice);
  const remaining = isChosen === undefined ? rows : rows.filter((row) => isChosen(row, now));
  if (selectedSportsbooks.length === 0) return remaining;
  const books: ReadonlySet<number> = new Set(selectedSportsbooks);
  return remaining.flatMap((row) => pairWithin(row, books) ?? []);
}

/** Filters by the flags and the margin that cards show, limits inclusive. A row without a margin is kept. */
export function withinProfit<R>(
  rows: readonly R[],
  { minProfit, maxProfit, hidesFlagged, hidesRulesDiffer }: Filters,
  { marginOf }: Pick<FilterContext, 'marginOf'>,
): readonly R[] {
  if (minProfit === null && maxProfit === null && !hidesFlagged && !hidesRulesDiffer) return rows;
  const min = minProfit ?? Number.NEGATIVE_INFINITY;
  const max = maxProfit ?? Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    if (hidesFlagged && rowFigures(row).isFlagged) return false;
    if (hidesRulesDiffer && rowFigures(row).rulesDiffer) return false;
    const margin = marginOf(row);
    return !(margin < min || margin > max);
  });
}

/**
 * Filters by the dollars that the stakes bring. A damaged row is kept, and so is an overlap that loses on average or of unknown value: those
 * are shown only to who asks for them. The same array if nothing is hidden.
 */
export function withinDollars<R>(rows: readonly R[], { minDollars }: Filters): readonly R[] {
  const isEnough = (row: R) => {
    const { kind, dollars } = rowFigures(row);
    if (kind === undefined || (kind === 'overlap' && !(dollars >= 0))) return true;
    return bringsEnough({ kind, dollars }, minDollars);
  };
  return rows.every(isEnough) ? rows : rows.filter(isEnough);
}
