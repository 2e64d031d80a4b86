import * as z from 'zod/mini';
import { DEFAULT_MIN_DOLLARS } from '../../../../../shared/catalogue/filters.ts';
import * as fields from '../../../../../shared/contracts/filter-fields.ts';
import type { Preferences } from '../../../../../shared/contracts/preferences.ts';
import type { Preset, savePreset } from '../../../../../shared/contracts/presets.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { valueLimits } from '../../../../../shared/odds/limits.ts';

/** An empty list includes everything; profits are in percent and dollars, null for no limit. */
export const filters = z.object({
  selectedSportsbooks: fields.selectedSportsbooks,
  selectedLeagues: fields.selectedLeagues,
  timeRange: fields.selectedTimeRange,
  minProfit: fields.minProfit,
  maxProfit: fields.maxProfit,
  markets: fields.selectedMarkets,
  periods: fields.selectedPeriods,
  search: fields.search,
  hidesFlagged: z._default(fields.hidesFlagged, false),
  hidesRulesDiffer: z._default(fields.hidesRulesDiffer, false),
  strict: z._default(fields.strict, false),
  minDollars: z._default(fields.minDollars, DEFAULT_MIN_DOLLARS),
});
export type Filters = Readonly<z.output<typeof filters>>;

/** The default, which hides nothing but what brings next to nothing. */
export const noFilters: Filters = {
  selectedSportsbooks: [],
  selectedLeagues: [],
  timeRange: 'all',
  minProfit: null,
  maxProfit: null,
  markets: [],
  periods: [],
  search: '',
  hidesFlagged: false,
  hidesRulesDiffer: false,
  strict: false,
  minDollars: DEFAULT_MIN_DOLLARS,
};

/** How a board shows the rows that the filters leave. */
export const arrangement = z.object({
  /** Null: the board's own. */
  sort: z.catch(z.nullable(fields.sort), null),
  view: z.catch(fields.view, 'auto'),
  /** Whether overlaps with a negative or unknown expected value are shown, and single bets at long odds. */
  showsAllValues: z.catch(z.boolean(), false),
});
export type Arrangement = Readonly<z.output<typeof arrangement>>;

export const defaultArrangement: Arrangement = { sort: null, view: 'auto', showsAllValues: false };

/** What a board's URL and a preset hold. Never stakes, sportsbooks of the account, states or limits: a link is shared, and is logged. */
export interface BoardChoice {
  readonly filters: Filters;
  readonly arrangement: Arrangement;
}

export const noChoice: BoardChoice = { filters: noFilters, arrangement: defaultArrangement };

/**
 * What the board of single bets shows until someone chooses: at least 2 % at worst, within six hours. Rows beyond were worth nothing, or lost,
 * by the time of the start. Its long odds are left out by its arrangement.
 */
const valueFilters: Filters = { ...noFilters, minProfit: 100 * valueLimits.usualFrom, timeRange: '6' };

/** The filters of a page until someone chooses. */
export function defaultFilters(page: string): Filters {
  return page === kinds.value.filters ? valueFilters : noFilters;
}

export function isDefault(page: string, chosen: Filters): boolean {
  return areEqual(chosen, defaultFilters(page));
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
    a.search === b.search &&
    a.hidesFlagged === b.hidesFlagged &&
    a.hidesRulesDiffer === b.hidesRulesDiffer &&
    a.strict === b.strict &&
    a.minDollars === b.minDollars
  );
}

export function areSameArrangement(a: Arrangement, b: Arrangement): boolean {
  return a.sort === b.sort && a.view === b.view && a.showsAllValues === b.showsAllValues;
}

export function areSameChoice(a: BoardChoice, b: BoardChoice): boolean {
  return areEqual(a.filters, b.filters) && areSameArrangement(a.arrangement, b.arrangement);
}

/** A page's filters as stored with the account, which has only some of them. */
export function filtersFromPreferences(
  page: string,
  preferences: Omit<Preferences, 'theme' | 'followSystem'>,
): Filters {
  const usual = defaultFilters(page);
  return {
    ...usual,
    selectedSportsbooks: preferences.selectedSportsbooks ?? usual.selectedSportsbooks,
    timeRange: preferences.selectedTimeRange ?? usual.timeRange,
    minProfit: preferences.minProfit ?? usual.minProfit,
    maxProfit: preferences.maxProfit ?? usual.maxProfit,
  };
}

export function choiceFromPreset(preset: Preset): BoardChoice {
  return {
    filters: {
      selectedSportsbooks: preset.selectedSportsbooks,
      selectedLeagues: preset.selectedLeagues,
      timeRange: preset.selectedTimeRange,
      minProfit: preset.minProfit,
      maxProfit: preset.maxProfit,
      markets: preset.selectedMarkets ?? noFilters.markets,
      periods: preset.selectedPeriods ?? noFilters.periods,
      search: preset.search ?? noFilters.search,
      hidesFlagged: preset.hidesFlagged ?? noFilters.hidesFlagged,
      hidesRulesDiffer: preset.hidesRulesDiffer ?? noFilters.hidesRulesDiffer,
      strict: preset.strict ?? noFilters.strict,
      minDollars: preset.minDollars === undefined ? noFilters.minDollars : preset.minDollars,
    },
    arrangement: {
      sort: preset.sort ?? defaultArrangement.sort,
      view: preset.view ?? defaultArrangement.view,
      showsAllValues: preset.showsAllValues ?? defaultArrangement.showsAllValues,
    },
  };
}

/** A choice as a preset stores it. Beyond the fields that every preset has, only what differs from the default. */
export function presetFields({
  filters: { timeRange, markets, periods, search, hidesFlagged, hidesRulesDiffer, strict, minDollars, ...always },
  arrangement: { sort, view, showsAllValues },
}: BoardChoice): Omit<z.output<typeof savePreset.request>, 'name' | 'page'> {
  return {
    ...always,
    selectedTimeRange: timeRange,
    ...(markets.length === 0 ? {} : { selectedMarkets: markets }),
    ...(periods.length === 0 ? {} : { selectedPeriods: periods }),
    ...(search === '' ? {} : { search }),
    ...(hidesFlagged ? { hidesFlagged } : {}),
    ...(hidesRulesDiffer ? { hidesRulesDiffer } : {}),
    ...(strict ? { strict } : {}),
    ...(minDollars === noFilters.minDollars ? {} : { minDollars }),
    ...(sort === null ? {} : { sort }),
    ...(view === 'auto' ? {} : { view }),
    ...(showsAllValues ? { showsAllValues } : {}),
  };
}

function haveSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
