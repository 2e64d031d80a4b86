import { expect, it } from 'vitest';
import { savePreset } from '../../../../../shared/contracts/presets.ts';
import { aPreset } from '../../../testing/presets.ts';
import {
  areEqual,
  type BoardChoice,
  choiceFromPreset,
  defaultFilters,
  filtersFromPreferences,
  isDefault,
  noChoice,
  noFilters,
  presetFields,
} from './filters.ts';

it('filters are equal regardless of the order of their lists', () => {
  const chosen = { ...noFilters, selectedSportsbooks: [1, 2] };
  expect(areEqual(chosen, { ...noFilters, selectedSportsbooks: [2, 1] })).toBe(true);
  expect(areEqual(chosen, { ...noFilters, selectedSportsbooks: [1, 3] })).toBe(false);
});

it('a limit of zero is a limit', () => {
  expect(isDefault('dashboard', { ...noFilters, minProfit: 0 })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, maxProfit: 0 })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, timeRange: '168' })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, markets: ['main'] })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, periods: ['game'] })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, search: 'x' })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, hidesFlagged: true })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, hidesRulesDiffer: true })).toBe(false);
  expect(isDefault('value', { ...defaultFilters('value'), strict: true })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters, minDollars: null })).toBe(false);
  expect(isDefault('dashboard', { ...noFilters })).toBe(true);
});

it('filters from preferences default to none', () => {
  expect(
    filtersFromPreferences('dashboard', { selectedSportsbooks: [3], selectedTimeRange: '24', minProfit: 1 }),
  ).toEqual({
    selectedSportsbooks: [3],
    selectedLeagues: [],
    timeRange: '24',
    minProfit: 1,
    maxProfit: null,
    markets: [],
    periods: [],
    search: '',
    hidesFlagged: false,
    hidesRulesDiffer: false,
    strict: false,
    minDollars: 1,
  });
  expect(filtersFromPreferences('dashboard', {})).toEqual(noFilters);
});

it('a preset holds chips, search, sort and view, and gives them back', () => {
  const choice: BoardChoice = {
    filters: {
      ...noFilters,
      selectedLeagues: ['baseball_mlb'],
      markets: ['props'],
      periods: ['game'],
      search: 'Luka',
      hidesFlagged: true,
      hidesRulesDiffer: true,
      strict: true,
      minDollars: null,
    },
    arrangement: { sort: 'newest', view: 'cards', showsAllValues: true },
  };
  const request = savePreset.request.parse({ name: 'Mine', page: 'dashboard', ...presetFields(choice) });
  expect(choiceFromPreset({ id: 'x', ...request })).toEqual(choice);
});

it('a preset without them has the defaults', () => {
  expect(Object.keys(presetFields(noChoice)).toSorted()).toEqual([
    'maxProfit',
    'minProfit',
    'selectedLeagues',
    'selectedSportsbooks',
    'selectedTimeRange',
  ]);
  const { filters, arrangement } = choiceFromPreset(aPreset());
  expect(filters).toMatchObject({ markets: [], periods: [], search: '', minDollars: 1 });
  expect(arrangement).toEqual(noChoice.arrangement);
});
