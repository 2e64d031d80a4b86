import * as z from 'zod/mini';
import {
  maxProfit,
  minProfit,
  selectedLeagues,
  selectedSportsbooks,
  selectedTimeRange,
} from '../../../../shared/contracts/filter-fields.ts';
import type { Preferences } from '../../../../shared/contracts/preferences.ts';
import type { Preset } from '../../../../shared/contracts/presets.ts';

/** What a person wants to see of a list. Empty lists choose everything; profits in percent, null where there is no limit. */
export const filters = z.object({
  selectedSportsbooks,
  selectedLeagues,
  timeRange: selectedTimeRange,
  minProfit,
  maxProfit,
});
export type Filters = Readonly<z.output<typeof filters>>;

/** Hides nothing. */
export const noFilters: Filters = {
  selectedSportsbooks: [],
  selectedLeagues: [],
  timeRange: 'all',
  minProfit: null,
  maxProfit: null,
};

export function hidesNothing(chosen: Filters): boolean {
  return haveSameEffect(chosen, noFilters);
}

/** Whether two choices show the same, in whatever order they were made. */
export function haveSameEffect(a: Filters, b: Filters): boolean {
  return (
    a.timeRange === b.timeRange &&
    a.minProfit === b.minProfit &&
    a.maxProfit === b.maxProfit &&
    haveSame(a.selectedSportsbooks, b.selectedSportsbooks) &&
    haveSame(a.selectedLeagues, b.selectedLeagues)
  );
}

/** The choice that follows the account; leagues belong to the browser alone. */
export function filtersFromPreferences(preferences: Omit<Preferences, 'theme'>): Filters {
  return {
    selectedSportsbooks: preferences.selectedSportsbooks ?? noFilters.selectedSportsbooks,
    selectedLeagues: noFilters.selectedLeagues,
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
  };
}

function haveSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
