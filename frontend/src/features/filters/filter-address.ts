import { isTimeRange } from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../../shared/catalogue/sportsbooks.ts';
import { profitFrom } from './filter-draft.ts';
import { type Filters, hidesNothing, noFilters } from './filters.ts';

const NAMES = { books: 'books', leagues: 'leagues', within: 'within', min: 'min', max: 'max' } as const;

/**
 * The filters that a page's address names; undefined where it names none. Parts that make no sense, such as a sportsbook that
 * nobody knows, count as not there: an address can be typed by hand or cut short.
 */
export function filtersInAddress(address: URLSearchParams): Filters | undefined {
  const within = address.get(NAMES.within) ?? '';
  const filters: Filters = {
    selectedSportsbooks: [...new Set(listAt(address, NAMES.books).map(Number))].filter(
      (id) => sportsbookById(id) !== undefined,
    ),
    selectedLeagues: leagues.map(({ key }) => key).filter((key) => listAt(address, NAMES.leagues).includes(key)),
    timeRange: isTimeRange(within) ? within : noFilters.timeRange,
    minProfit: profitFrom(address.get(NAMES.min) ?? '') ?? null,
    maxProfit: profitFrom(address.get(NAMES.max) ?? '') ?? null,
  };
  return hidesNothing(filters) ? undefined : filters;
}

/** The address with these filters in the place of others; what hides nothing is left out, and what else is in it stays. */
export function withFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const changed = new URLSearchParams(address);
  const put = (name: string, text: string) => (text === '' ? changed.delete(name) : changed.set(name, text));
  put(NAMES.books, filters.selectedSportsbooks.join(','));
  put(NAMES.leagues, filters.selectedLeagues.join(','));
  put(NAMES.within, filters.timeRange === noFilters.timeRange ? '' : filters.timeRange);
  put(NAMES.min, `${filters.minProfit ?? ''}`);
  put(NAMES.max, `${filters.maxProfit ?? ''}`);
  return changed;
}

function listAt(address: URLSearchParams, name: string): readonly string[] {
  return (address.get(name) ?? '').split(',').filter((entry) => entry !== '');
}
