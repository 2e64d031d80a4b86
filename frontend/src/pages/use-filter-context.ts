import { useMemo } from 'react';
import type { FilterContext } from '../features/filters/apply-filters.ts';
import type { Filters } from '../features/filters/filters.ts';
import { pairRow } from '../features/opportunities/pair-row.ts';
import { useClockValue } from '../lib/use-clock-value.ts';

/** How soon cards go whose events have started, or come whose events now start soon enough. */
const STEP_MS = 15_000;

type PairWithin = FilterContext['pairWithin'];

/**
 * What filters need beside the rows. The time moves in steps, and only while a time range is chosen; a row that was paired stays
 * the same object for as long as the list and the sportsbooks do, so that its card is not drawn anew.
 */
export function useFilterContext(
  { timeRange, selectedSportsbooks }: Filters,
  pairWithin: PairWithin = pairRow,
): FilterContext {
  const now = useClockValue((time) => (timeRange === 'all' ? 0 : time - (time % STEP_MS)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sportsbooks make other pairs, so what is remembered must go
  const pair = useMemo(() => memoized(pairWithin), [selectedSportsbooks, pairWithin]);
  return useMemo(() => ({ now, pairWithin: pair }), [now, pair]);
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
