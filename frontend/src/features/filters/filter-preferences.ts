import type { Preferences } from '../../../../shared/contracts/preferences.ts';
import type { FilterPage } from './filter-store.ts';
import type { Filters } from './filters.ts';

/** What of a choice of filters follows the account. */
export type FilterPreferences = Omit<Preferences, 'theme'>;

/** What the margins of a page's cards say: a sure profit, the worst case of two bets, or the share of a bonus bet that is kept. */
const profitIs: Record<FilterPage, 'sure' | 'worst case' | 'kept'> = {
  dashboard: 'sure',
  overlap: 'worst case',
  bonus: 'kept',
  historical: 'sure',
  track: 'sure',
};

export function preferencesFor({
  selectedSportsbooks,
  timeRange,
  minProfit,
  maxProfit,
}: Filters): Required<FilterPreferences> {
  return { selectedSportsbooks: [...selectedSportsbooks], selectedTimeRange: timeRange, minProfit, maxProfit };
}

/** Without the profits where the page's are no sure profits: there a limit set elsewhere would hide everything, and the other way round. */
export function comparable(page: FilterPage, preferences: FilterPreferences): FilterPreferences {
  const { minProfit: _min, maxProfit: _max, ...rest } = preferences;
  return profitIs[page] === 'sure' ? preferences : rest;
}
