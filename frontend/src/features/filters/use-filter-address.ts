import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { filtersInAddress, withFilters } from './filter-address.ts';
import { type Filters, hidesNothing, noFilters } from './filters.ts';

/** Marks the history's entry whose address only repeats the filters of this browser: it follows them when they change. */
const OWN = { filters: 'own' };

/**
 * The filters that the page's address names, as a link from somebody else does; undefined where it names none or only repeats this
 * browser's own. `show` puts the own ones into it, in place of the entry that is there, and leaves the rest of the address.
 */
export function useFilterAddress() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  // Other parts of the address change as well, such as which details are open.
  const named = withFilters(new URLSearchParams(), filtersInAddress(address) ?? noFilters).toString();
  const isOwn = isMarked(state);
  const linked = useMemo(() => (isOwn ? undefined : filtersInAddress(new URLSearchParams(named))), [isOwn, named]);
  const show = useCallback(
    (filters: Filters) => {
      const changed = withFilters(address, filters);
      if (isOwn && changed.toString() === address.toString()) return;
      // An address without filters needs no mark: it says nothing.
      if (hidesNothing(filters) && filtersInAddress(address) === undefined) return;
      setAddress(changed, { replace: true, preventScrollReset: true, state: { ...state, ...OWN } });
    },
    [address, setAddress, isOwn, state],
  );
  return { linked, show };
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'filters' in state && state.filters === OWN.filters;
}
