import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isTimeRange } from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../../shared/catalogue/sportsbooks.ts';
import { profitFrom } from './filter-draft.ts';
import { type Filters, hidesNothing, noFilters } from './filters.ts';

/** Marks a history entry whose URL mirrors the filters stored in this browser; it is updated when they change. */
const MIRRORED = { filters: 'own' };

/**
 * `linked`: the filters in the page's URL, as in a shared link; undefined if there are none or they mirror the stored filters.
 * `show`: writes filters into the URL, replacing the history entry and keeping other parameters.
 */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Other parameters change as well, such as the open details.
  const normalized = withFilters(new URLSearchParams(), filtersInUrl(params) ?? noFilters).toString();
  const isMirror = isMarked(state);
  const linked = useMemo(
    () => (isMirror ? undefined : filtersInUrl(new URLSearchParams(normalized))),
    [isMirror, normalized],
  );
  const show = useCallback(
    (filters: Filters) => {
      const changed = withFilters(params, filters);
      if (isMirror && changed.toString() === params.toString()) return;
      // A URL without filters needs no mark.
      if (hidesNothing(filters) && filtersInUrl(params) === undefined) return;
      setParams(changed, { replace: true, preventScrollReset: true, state: { ...state, ...MIRRORED } });
    },
    [params, setParams, isMirror, state],
  );
  return { linked, show };
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'filters' in state && state.filters === MIRRORED.filters;
}

const PARAMS = { books: 'books', leagues: 'leagues', within: 'within', min: 'min', max: 'max' } as const;

/**
 * The filters in a URL; undefined if there are none. Invalid parts, such as an unknown sportsbook, are ignored: a URL can be edited by hand
 * or truncated.
 */
export function filtersInUrl(params: URLSearchParams): Filters | undefined {
  const within = params.get(PARAMS.within) ?? '';
  const filters: Filters = {
    selectedSportsbooks: [...new Set(listAt(params, PARAMS.books).map(Number))].filter(
      (id) => sportsbookById(id) !== undefined,
    ),
    selectedLeagues: leagues.map(({ key }) => key).filter((key) => listAt(params, PARAMS.leagues).includes(key)),
    timeRange: isTimeRange(within) ? within : noFilters.timeRange,
    minProfit: profitFrom(params.get(PARAMS.min) ?? '') ?? null,
    maxProfit: profitFrom(params.get(PARAMS.max) ?? '') ?? null,
  };
  return hidesNothing(filters) ? undefined : filters;
}

/** The URL with these filters in place of others. Default values are omitted; other parameters are kept. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const changed = new URLSearchParams(params);
  const put = (name: string, text: string) => (text === '' ? changed.delete(name) : changed.set(name, text));
  put(PARAMS.books, filters.selectedSportsbooks.join(','));
  put(PARAMS.leagues, filters.selectedLeagues.join(','));
  put(PARAMS.within, filters.timeRange === noFilters.timeRange ? '' : filters.timeRange);
  put(PARAMS.min, `${filters.minProfit ?? ''}`);
  put(PARAMS.max, `${filters.maxProfit ?? ''}`);
  return changed;
}

function listAt(params: URLSearchParams, name: string): readonly string[] {
  return (params.get(name) ?? '').split(',').filter((entry) => entry !== '');
}
