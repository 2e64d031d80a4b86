import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Preferences } from '../../../../shared/contracts/preferences.ts';
import { userQuery } from '../../api/account.ts';
import { preferencesQuery, savePreferencesMutation } from '../../api/preferences.ts';
import {
  clearFilters,
  type FilterPage,
  keepFilters,
  keptFilters,
  onFiltersChanged,
  parseFilters,
  wereCleared,
} from './filter-store.ts';
import { type Filters, filtersOf, hidesNothing, noFilters } from './filters.ts';

type FilterPreferences = Omit<Preferences, 'theme'>;

/** What the margins of a page's cards say: a sure profit, the worst case of two bets, or the share of a bonus bet that is kept. */
const profitIs: Record<FilterPage, 'sure' | 'worst case' | 'kept'> = {
  dashboard: 'sure',
  overlap: 'worst case',
  bonus: 'kept',
  historical: 'sure',
  track: 'sure',
};

export interface FilterChoice {
  readonly filters: Filters;
  /** The preset that they were loaded from. */
  readonly presetId: string | null;
  /** They may hide something. */
  readonly active: boolean;
  apply: (filters: Filters, presetId: string | null) => void;
  /** Clears the filters of every page. */
  clear: () => void;
}

/**
 * The filters of a page: what was chosen in this browser; else what the account prefers, unless a person cleared it away here.
 * Every choice is kept in the browser and, for somebody signed in, with the account.
 */
export function useFilters(page: FilterPage): FilterChoice {
  const client = useQueryClient();
  const text = useSyncExternalStore(onFiltersChanged, () => keptFilters(page));
  const cleared = useSyncExternalStore(onFiltersChanged, wereCleared);
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: savePreferences } = useMutation(savePreferencesMutation(client));

  return useMemo(() => {
    const kept = parseFilters(text);
    const preferred = cleared || preferences === undefined ? noFilters : filtersOf(comparable(page, preferences));
    const filters = kept ?? preferred;
    const save = (changes: FilterPreferences) => {
      if (signedIn) savePreferences(changes);
    };
    return {
      filters,
      presetId: kept?.selectedPresetId ?? null,
      active: !hidesNothing(filters),
      apply: (chosen, presetId) => {
        keepFilters(page, chosen, presetId);
        save(comparable(page, preferencesFor(chosen)));
      },
      clear: () => {
        clearFilters();
        save(preferencesFor(noFilters));
      },
    };
  }, [text, cleared, preferences, signedIn, savePreferences, page]);
}

function preferencesFor({ selectedSportsbooks, timeRange, minProfit, maxProfit }: Filters): FilterPreferences {
  return { selectedSportsbooks: [...selectedSportsbooks], selectedTimeRange: timeRange, minProfit, maxProfit };
}

/** Without the profits where the page's are no sure profits: there a limit set elsewhere would hide everything, and the other way round. */
function comparable(page: FilterPage, preferences: FilterPreferences): FilterPreferences {
  const { minProfit: _min, maxProfit: _max, ...rest } = preferences;
  return profitIs[page] === 'sure' ? preferences : rest;
}
