import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isTimeRange } from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../../shared/catalogue/sportsbooks.ts';
import { profitFrom } from './filter-draft.ts';
import { type Filters, hidesNothing, noFilters } from './filters.ts';

/** Marks the history's entry whose address only repeats the filters of this browser: it follows them when they change. */
const OWN = { filters: 'own' };

/**
 * The filters that the page's address names, as a link from somebody else does; undefined where it names none or only repeats this
 * browser's own. `show` puts the own ones into it, in place of the entry that is there, and leaves the rest of the address.
 */
export function useUrlFilters() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  // Other parts of the address change as well, such as which details are open.
  const normalized = withFilters(new URLSearchParams(), filtersInUrl(address) ?? noFilters).toString();
  const isOwn = isMarked(state);
  const linked = useMemo(
    () => (isOwn ? undefined : filtersInUrl(new URLSearchParams(normalized))),
    [isOwn, normalized],
  );
  const show = useCallback(
    (filters: Filters) => {
      const changed = withFilters(address, filters);
      if (isOwn && changed.toString() === address.toString()) return;
      // An address without filters needs no mark: it says nothing.
      if (hidesNothing(filters) && filtersInUrl(address) === undefined) return;
      setAddress(changed, { replace: true, preventScrollReset: true, state: { ...state, ...OWN } });
    },
    [address, setAddress, isOwn, state],
  );
  return { linked, show };
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'filters' in state && state.filters === OWN.filters;
}

const PARAMS = { books: 'books', leagues: 'leagues', within: 'within', min: 'min', max: 'max' } as const;

/**
 * The filters that a page's address names; undefined where it names none. Parts that make no sense, such as a sportsbook that
 * nobody knows, count as not there: an address can be typed by hand or cut short.
 */
export function filtersInUrl(address: URLSearchParams): Filters | undefined {
  const within = address.get(PARAMS.within) ?? '';
  const filters: Filters = {
    selectedSportsbooks: [...new Set(listAt(address, PARAMS.books).map(Number))].filter(
      (id) => sportsbookById(id) !== undefined,
    ),
    selectedLeagues: leagues.map(({ key }) => key).filter((key) => listAt(address, PARAMS.leagues).includes(key)),
    timeRange: isTimeRange(within) ? within : noFilters.timeRange,
    minProfit: profitFrom(address.get(PARAMS.min) ?? '') ?? null,
    maxProfit: profitFrom(address.get(PARAMS.max) ?? '') ?? null,
  };
  return hidesNothing(filters) ? undefined : filters;
}

/** The address with these filters in the place of others; what hides nothing is left out, and what else is in it stays. */
export function withFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const changed = new URLSearchParams(address);
  const put = (name: string, text: string) => (text === '' ? changed.delete(name) : changed.set(name, text));
  put(PARAMS.books, filters.selectedSportsbooks.join(','));
  put(PARAMS.leagues, filters.selectedLeagues.join(','));
  put(PARAMS.within, filters.timeRange === noFilters.timeRange ? '' : filters.timeRange);
  put(PARAMS.min, `${filters.minProfit ?? ''}`);
  put(PARAMS.max, `${filters.maxProfit ?? ''}`);
  return changed;
}

function listAt(address: URLSearchParams, name: string): readonly string[] {
  return (address.get(name) ?? '').split(',').filter((entry) => entry !== '');
}
