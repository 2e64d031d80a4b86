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
import { areEqual, type Filters, filtersFromPreferences, hidesNothing, noFilters } from './filters.ts';

export interface FilterChoice {
  readonly filters: Filters;
  /** The preset that they were loaded from. */
  readonly presetId: string | null;
  /** Whether they hide anything. */
  readonly active: boolean;
  /** False while the account's preferences are loading and would apply: do not render a list yet. */
  readonly settled: boolean;
  /** Writes this browser's filters into the URL, so that it can be shared. */
  syncUrl: () => void;
  apply: (filters: Filters, presetId: string | null) => void;
  /** Clears the filters of all pages. */
  clear: () => void;
}

/**
 * The filters of a page, from the URL, otherwise from this browser, otherwise from the account unless they were cleared in this browser.
 * Every change is stored in the browser and, for a signed-in user, with the account. Opening a shared link stores nothing.
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
  const local = useMemo(() => {
    const stored = parseFilters(text);
    const fallback =
      cleared || preferred === undefined ? noFilters : filtersFromPreferences(shareable(page, preferred));
    return {
      filters: stored ?? fallback,
      presetId: stored?.selectedPresetId ?? null,
      settled: stored !== undefined || cleared || !waiting,
    };
  }, [text, cleared, preferred, waiting, page]);

  const choice = useMemo(() => {
    if (linked === undefined || (local.settled && areEqual(linked, local.filters))) return local;
    return { filters: linked, presetId: null, settled: true };
  }, [linked, local]);

  return useMemo(() => {
    const save = (changes: FilterPreferences) => {
      if (signedIn) savePreferences(changes);
    };
    return {
      ...choice,
      active: !hidesNothing(choice.filters),
      syncUrl: () => {
        if (choice === local && local.settled) show(local.filters);
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
  }, [choice, local, signedIn, savePreferences, page, show]);
}

/** The filters that are stored with the account. */
type FilterPreferences = Omit<Preferences, 'theme'>;

/** The meaning of a page's margins: guaranteed profit, worst case of two bets, or conversion of a bonus bet. */
const profitMeaning: Record<FilterPage, 'guaranteed' | 'worst case' | 'conversion'> = {
  dashboard: 'guaranteed',
  overlap: 'worst case',
  bonus: 'conversion',
  historical: 'guaranteed',
  track: 'guaranteed',
};

function preferencesFor({
  selectedSportsbooks,
  timeRange,
  minProfit,
  maxProfit,
}: Filters): Required<FilterPreferences> {
  return { selectedSportsbooks: [...selectedSportsbooks], selectedTimeRange: timeRange, minProfit, maxProfit };
}

/** Omits the profit limits on pages where margins mean something else: a limit from another page could hide everything there. */
function shareable(page: FilterPage, preferences: FilterPreferences): FilterPreferences {
  const { minProfit: _min, maxProfit: _max, ...rest } = preferences;
  return profitMeaning[page] === 'guaranteed' ? preferences : rest;
}
