import { useMemo } from 'react';
import { defaultStakeRules } from '../../../../shared/odds/stake-rules.ts';
import type { FilterContext } from '../../features/odds/filters/apply-filters.ts';
import type { Filters } from '../../features/odds/filters/filters.ts';
import { pairRow } from '../../features/odds/pairs/pair-row.ts';
import { rowFigures } from '../../features/odds/rows/row-figures.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';

/** How often the time range is applied again. */
const STEP_MS = 15_000;

type PairWithin = FilterContext['pairWithin'];

/**
 * What filters need besides the rows. The time advances in steps, and only while a time range is chosen. Paired rows are memoized for the
 * list and the sportsbooks, so that their cards do not rerender.
 */
export function useFilterContext(
  { timeRange, selectedSportsbooks }: Filters,
  pairWithin: PairWithin = pairWithDefaults,
): FilterContext {
  const now = useClockValue((time) => (timeRange === 'all' ? 0 : time - (time % STEP_MS)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sportsbooks make other pairs, so the memo must be dropped
  const pair = useMemo(() => memoized(pairWithin), [selectedSportsbooks, pairWithin]);
  return useMemo(() => ({ now, pairWithin: pair, marginOf: listedMargin }), [now, pair]);
}

function pairWithDefaults(row: unknown, books: ReadonlySet<number>): object | undefined {
  return pairRow(row, { books, rules: defaultStakeRules });
}

function listedMargin(row: unknown): number {
  return rowFigures(row).margin;
}

function memoized(pairWithin: PairWithin): PairWithin {
  const paired = new WeakMap<object, object | null>();
  return (row, books) => {
    if (typeof row !== 'object' || row === null) return undefined;
    const known = paired.get(row);
    if (known !== undefined) return known ?? undefined;
    const made = pairWithin(row, books);
    paired.set(row, made ?? null);
    return made;
  };
}
