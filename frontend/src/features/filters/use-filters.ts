import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Preferences } from '../../../../shared/contracts/preferences.ts';
import { userQuery } from '../../api/account.ts';
import { preferencesQuery, savePreferencesMutation } from '../../api/preferences.ts';
import {
  clearFilters,
  type FilterPage,
  filtersWereCleared,
  onFiltersChanged,
  parseFilters,
  storedFilters,
  storeFilters,
} from './filter-store.ts';
import { useUrlFilters } from './filter-url.ts';
import { type Filters, filtersFromPreferences, haveSameEffect, hidesNothing, noFilters } from './filters.ts';

export interface FilterChoice {
  readonly filters: Filters;
  /** The preset that they were loaded from. */
  readonly presetId: string | null;
  /** They may hide something. */
  readonly active: boolean;
  /** False while the account's preferences, which would decide, are on their way: a list is better not shown yet. */
  readonly settled: boolean;
  /** Puts the filters of this browser into the address, so that it can be shared; those of a link are there already. */
  syncUrl: () => void;
  apply: (filters: Filters, presetId: string | null) => void;
  /** Clears the filters of every page. */
  clear: () => void;
}

/**
 * The filters of a page: those that its address names; else what was chosen in this browser; else what the account prefers, unless a
 * person cleared it away here. Every choice is kept in the browser and, for somebody signed in, with the account; a link from somebody
 * else shows its filters and changes nothing kept.
 */
export function useFilters(page: FilterPage): FilterChoice {
  const client = useQueryClient();
  const text = useSyncExternalStore(onFiltersChanged, () => storedFilters(page));
  const cleared = useSyncExternalStore(onFiltersChanged, filtersWereCleared);
  const user = useQuery(userQuery);
  const signedIn = user.data !== undefined && user.data !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: savePreferences } = useMutation(savePreferencesMutation(client));
  const { linked, show } = useUrlFilters();

  const preferred = preferences.data;
  const waiting = user.isPending || (signedIn && preferences.isPending);
  const own = useMemo(() => {
    const kept = parseFilters(text);
    const instead = cleared || preferred === undefined ? noFilters : filtersFromPreferences(shareable(page, preferred));
    return {
      filters: kept ?? instead,
      presetId: kept?.selectedPresetId ?? null,
      settled: kept !== undefined || cleared || !waiting,
    };
  }, [text, cleared, preferred, waiting, page]);

  const choice = useMemo(() => {
    if (linked === undefined || (own.settled && haveSameEffect(linked, own.filters))) return own;
    return { filters: linked, presetId: null, settled: true };
  }, [linked, own]);

  return useMemo(() => {
    const save = (changes: FilterPreferences) => {
      if (signedIn) savePreferences(changes);
    };
    return {
      ...choice,
      active: !hidesNothing(choice.filters),
      syncUrl: () => {
        if (choice === own && own.settled) show(own.filters);
      },
      apply: (chosen, presetId) => {
        storeFilters(page, chosen, presetId);
        save(shareable(page, preferencesFor(chosen)));
        show(chosen);
      },
      clear: () => {
        clearFilters();
        save(preferencesFor(noFilters));
        show(noFilters);
      },
    };
  }, [choice, own, signedIn, savePreferences, page, show]);
}

/** What of a choice of filters follows the account. */
type FilterPreferences = Omit<Preferences, 'theme'>;

/** What the margins of a page's cards say: a sure profit, the worst case of two bets, or the share of a bonus bet that is kept. */
const profitMeaning: Record<FilterPage, 'sure' | 'worst case' | 'kept'> = {
  dashboard: 'sure',
  overlap: 'worst case',
  bonus: 'kept',
  historical: 'sure',
  track: 'sure',
};

function preferencesFor({
  selectedSportsbooks,
  timeRange,
  minProfit,
  maxProfit,
}: Filters): Required<FilterPreferences> {
  return { selectedSportsbooks: [...selectedSportsbooks], selectedTimeRange: timeRange, minProfit, maxProfit };
}

/** Without the profits where the page's are no sure profits: there a limit set elsewhere would hide everything, and the other way round. */
function shareable(page: FilterPage, preferences: FilterPreferences): FilterPreferences {
  const { minProfit: _min, maxProfit: _max, ...rest } = preferences;
  return profitMeaning[page] === 'sure' ? preferences : rest;
}
