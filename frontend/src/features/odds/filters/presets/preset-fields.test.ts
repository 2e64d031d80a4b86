import { expect, it } from 'vitest';
import { savePreset } from '../../../../../../shared/contracts/presets.ts';
import { aPreset } from '../../../../testing/presets.ts';
import { type Arrangement, arrangementFromPreset, defaultArrangement } from '../arrangement.ts';
import { type Filters, filtersFromPreset, noFilters } from '../filters.ts';
import { presetFields } from './preset-fields.ts';

const filters: Filters = { ...noFilters, selectedLeagues: ['baseball_mlb'], markets: ['props'], periods: ['game'] };
const arrangement: Arrangement = { sort: 'newest', view: 'cards', showsAllValues: true };

it('a preset holds chips, search, sort and view, and gives them back', () => {
  const fields = presetFields({ ...filters, search: 'Luka' }, arrangement);
  const request = savePreset.request.parse({ name: 'Mine', page: 'dashboard', ...fields });
  const saved = { id: 'x', ...request };
  expect(filtersFromPreset(saved)).toEqual({ ...filters, search: 'Luka' });
  expect(arrangementFromPreset(saved)).toEqual(arrangement);
});

it('a preset without them, as earlier servers know it, has the defaults', () => {
  expect(Object.keys(presetFields(noFilters, defaultArrangement))).toEqual([
    'selectedSportsbooks',
    'selectedLeagues',
    'selectedTimeRange',
    'minProfit',
    'maxProfit',
  ]);
  expect(filtersFromPreset(aPreset())).toMatchObject({ markets: [], periods: [], search: '' });
  expect(arrangementFromPreset(aPreset())).toEqual(defaultArrangement);
});
