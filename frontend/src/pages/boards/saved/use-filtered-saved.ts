import { useCallback, useEffect, useMemo } from 'react';
import { applyFilters, type FilterContext } from '../../../features/odds/filters/apply-filters.ts';
import type { FilterChoice } from '../../../features/odds/filters/use-filters.ts';
import { useFilterContext } from '../use-filter-context.ts';
import { inListOrder, pairSaved } from './saved-rows.ts';
import type { useSaved } from './use-saved.ts';

/** The saved rows that match a page's filters, in the page's order; undefined until the filters are loaded. */
export function useFilteredSaved(
  { saved, rows, pairWithin }: Pick<ReturnType<typeof useSaved>, 'saved' | 'rows' | 'pairWithin'>,
  { filters, settled, syncUrl }: FilterChoice,
): readonly unknown[] | undefined {
  const pair = useCallback<FilterContext['pairWithin']>(
    (row, books) => pairSaved(row, books, pairWithin),
    [pairWithin],
  );
  const context = useFilterContext(filters, pair);
  useEffect(() => syncUrl(), [syncUrl]);
  return useMemo(
    () => (settled ? inListOrder(applyFilters(rows, filters, context), saved) : undefined),
    [settled, rows, filters, context, saved],
  );
}
