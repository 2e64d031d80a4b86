import type * as z from 'zod/mini';
import type { savePreset } from '../../../../../../shared/contracts/presets.ts';
import type { Arrangement } from '../arrangement.ts';
import type { Filters } from '../filters.ts';

type PresetFields = Omit<z.output<typeof savePreset.request>, 'name' | 'page'>;

/** A choice as a preset stores it. What has its default value is left out: servers of an earlier version refuse fields they do not know. */
export function presetFields(filters: Filters, { sort, view, showsAllValues }: Arrangement): PresetFields {
  return {
    selectedSportsbooks: [...filters.selectedSportsbooks],
    selectedLeagues: [...filters.selectedLeagues],
    selectedTimeRange: filters.timeRange,
    minProfit: filters.minProfit,
    maxProfit: filters.maxProfit,
    ...(filters.markets.length === 0 ? {} : { selectedMarkets: [...filters.markets] }),
    ...(filters.periods.length === 0 ? {} : { selectedPeriods: [...filters.periods] }),
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(sort === null ? {} : { sort }),
    ...(view === 'auto' ? {} : { view }),
    ...(showsAllValues ? { showsAllValues } : {}),
  };
}
