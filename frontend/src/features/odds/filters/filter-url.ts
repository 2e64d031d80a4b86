import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { gameParts, isSort, isTimeRange, isView, marketGroups } from '../../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { search as anySearch } from '../../../../../shared/contracts/filter-fields.ts';
import { dollarsFrom, profitFrom } from './filter-draft.ts';
import {
  type Arrangement,
  areSameChoice,
  type BoardChoice,
  defaultArrangement,
  type Filters,
  noChoice,
  noFilters,
} from './filters.ts';

/** Marks a history entry whose URL mirrors the choice stored in this browser; it is updated when that changes. */
const MIRRORED = { filters: 'own' };

/**
 * `linked`: the filters and arrangement in the page's URL, as in a shared link; undefined if there are none or they mirror the stored ones.
 * `show`: writes them into the URL, replacing the history entry and keeping other parameters.
 */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Other parameters change as well, such as the open details.
  const normalized = withChoice(new URLSearchParams(), choiceInUrl(params) ?? noChoice).toString();
  const isMirror = isMarked(state);
  const linked = useMemo(
    () => (isMirror ? undefined : choiceInUrl(new URLSearchParams(normalized))),
    [isMirror, normalized],
  );
  const show = useCallback(
    (choice: BoardChoice) => {
      const changed = withChoice(params, choice);
      if (isMirror && changed.toString() === params.toString()) return;
      // A URL without filters needs no mark.
      if (areSameChoice(choice, noChoice) && choiceInUrl(params) === undefined) return;
      setParams(changed, { replace: true, preventScrollReset: true, state: { ...state, ...MIRRORED } });
    },
    [params, setParams, isMirror, state],
  );
  return { linked, show };
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'filters' in state && state.filters === MIRRORED.filters;
}

const PARAMS = {
  ...{ books: 'books', leagues: 'leagues', within: 'within', min: 'min', max: 'max' },
  ...{
    markets: 'markets',
    periods: 'periods',
    search: 'q',
    flagged: 'flagged',
    rules: 'rules',
    strict: 'strict',
    dollars: 'dollars',
    sort: 'sort',
    view: 'view',
    values: 'ev',
  },
} as const;
const ALL_VALUES = 'all';
const HIDDEN = 'hidden';
const ANY = 'any';
/** Only pairs whose rules are not known to differ. */
const ALIKE = 'alike';
const ON = 'on';

/**
 * The choice in a URL; undefined if there is none. Invalid parts, such as an unknown sportsbook, are ignored: a URL can be edited by hand or
 * truncated.
 */
export function choiceInUrl(params: URLSearchParams): BoardChoice | undefined {
  const choice = { filters: filtersInUrl(params), arrangement: arrangementInUrl(params) };
  return areSameChoice(choice, noChoice) ? undefined : choice;
}

function filtersInUrl(params: URLSearchParams): Filters {
  const within = params.get(PARAMS.within) ?? '';
  const [markets, periods] = [listAt(params, PARAMS.markets), listAt(params, PARAMS.periods)];
  return {
    selectedSportsbooks: [...new Set(listAt(params, PARAMS.books).map(Number))].filter(
      (id) => sportsbookById(id) !== undefined,
    ),
    selectedLeagues: leagues.map(({ key }) => key).filter((key) => listAt(params, PARAMS.leagues).includes(key)),
    timeRange: isTimeRange(within) ? within : noFilters.timeRange,
    minProfit: profitFrom(params.get(PARAMS.min) ?? '') ?? null,
    maxProfit: profitFrom(params.get(PARAMS.max) ?? '') ?? null,
    markets: marketGroups.map(({ value }) => value).filter((value) => markets.includes(value)),
    periods: gameParts.map(({ value }) => value).filter((value) => periods.includes(value)),
    search: anySearch.safeParse(params.get(PARAMS.search)?.trim()).data ?? noFilters.search,
    hidesFlagged: params.get(PARAMS.flagged) === HIDDEN,
    hidesRulesDiffer: params.get(PARAMS.rules) === ALIKE,
    strict: params.get(PARAMS.strict) === ON,
    minDollars: dollarsInUrl(params.get(PARAMS.dollars) ?? ''),
  };
}

function dollarsInUrl(text: string): number | null {
  return text === ANY ? null : (dollarsFrom(text) ?? noFilters.minDollars);
}

function arrangementInUrl(params: URLSearchParams): Arrangement {
  const [sort, view] = [params.get(PARAMS.sort) ?? '', params.get(PARAMS.view) ?? ''];
  return {
    sort: isSort(sort) ? sort : defaultArrangement.sort,
    view: isView(view) ? view : defaultArrangement.view,
    showsAllValues: params.get(PARAMS.values) === ALL_VALUES,
  };
}

/** The URL with this choice in place of another. Default values are omitted; other parameters are kept. */
export function withChoice(params: URLSearchParams, { filters, arrangement }: BoardChoice): URLSearchParams {
  const changed = new URLSearchParams(params);
  const put = (name: string, text: string) => (text === '' ? changed.delete(name) : changed.set(name, text));
  put(PARAMS.books, filters.selectedSportsbooks.join(','));
  put(PARAMS.leagues, filters.selectedLeagues.join(','));
  put(PARAMS.within, filters.timeRange === noFilters.timeRange ? '' : filters.timeRange);
  put(PARAMS.min, `${filters.minProfit ?? ''}`);
  put(PARAMS.max, `${filters.maxProfit ?? ''}`);
  put(PARAMS.markets, filters.markets.join(','));
  put(PARAMS.periods, filters.periods.join(','));
  put(PARAMS.search, filters.search);
  put(PARAMS.flagged, filters.hidesFlagged ? HIDDEN : '');
  put(PARAMS.rules, filters.hidesRulesDiffer ? ALIKE : '');
  put(PARAMS.strict, filters.strict ? ON : '');
  put(PARAMS.dollars, filters.minDollars === noFilters.minDollars ? '' : `${filters.minDollars ?? ANY}`);
  put(PARAMS.sort, arrangement.sort ?? '');
  put(PARAMS.view, arrangement.view === defaultArrangement.view ? '' : arrangement.view);
  put(PARAMS.values, arrangement.showsAllValues ? ALL_VALUES : '');
  return changed;
}

function listAt(params: URLSearchParams, name: string): readonly string[] {
  return (params.get(name) ?? '').split(',').filter((entry) => entry !== '');
}
