import * as z from 'zod/mini';
import {
  maxProfit,
  minProfit,
  search,
  selectedLeagues,
  selectedMarkets,
  selectedPeriods,
  selectedSportsbooks,
  selectedTimeRange,
} from '../../../../../shared/contracts/filter-fields.ts';
import type { Preferences } from '../../../../../shared/contracts/preferences.ts';
import type { Preset } from '../../../../../shared/contracts/presets.ts';

/** An empty list includes everything; profits are in percent, null for no limit. */
export const filters = z.object({
  selectedSportsbooks,
  selectedLeagues,
  timeRange: selectedTimeRange,
  minProfit,
  maxProfit,
  // Absent from what earlier versions stored.
  markets: z._default(selectedMarkets, () => []),
  periods: z._default(selectedPeriods, () => []),
  search: z._default(search, ''),
});
export type Filters = Readonly<z.output<typeof filters>>;

/** The default, which hides nothing. */
export const noFilters: Filters = {
  selectedSportsbooks: [],
  selectedLeagues: [],
  timeRange: 'all',
  minProfit: null,
  maxProfit: null,
  markets: [],
  periods: [],
  search: '',
};

export function hidesNothing(chosen: Filters): boolean {
  return areEqual(chosen, noFilters);
}

/** Whether two filters are equal, ignoring the order of their lists. */
export function areEqual(a: Filters, b: Filters): boolean {
  return (
    a.timeRange === b.timeRange &&
    a.minProfit === b.minProfit &&
    a.maxProfit === b.maxProfit &&
    haveSame(a.selectedSportsbooks, b.selectedSportsbooks) &&
    haveSame(a.selectedLeagues, b.selectedLeagues) &&
    haveSame(a.markets, b.markets) &&
    haveSame(a.periods, b.periods) &&
    a.search === b.search
  );
}

/** The filters stored with the account, which has only some of them. */
export function filtersFromPreferences(preferences: Omit<Preferences, 'theme' | 'followSystem'>): Filters {
  return {
    ...noFilters,
    selectedSportsbooks: preferences.selectedSportsbooks ?? noFilters.selectedSportsbooks,
    timeRange: preferences.selectedTimeRange ?? noFilters.timeRange,
    minProfit: preferences.minProfit ?? noFilters.minProfit,
    maxProfit: preferences.maxProfit ?? noFilters.maxProfit,
  };
}

export function filtersFromPreset(preset: Preset): Filters {
  const { selectedSportsbooks: books, selectedLeagues: leagues, selectedTimeRange: timeRange } = preset;
  return {
    selectedSportsbooks: books,
    selectedLeagues: leagues,
    timeRange,
    minProfit: preset.minProfit,
    maxProfit: preset.maxProfit,
    markets: preset.selectedMarkets ?? noFilters.markets,
    periods: preset.selectedPeriods ?? noFilters.periods,
    search: preset.search ?? noFilters.search,
  };
}

function haveSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
