import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { userQuery } from '../../api/account.ts';
import { preferencesQuery, savePreferencesMutation } from '../../api/preferences.ts';
import { comparable, type FilterPreferences, preferencesFor } from './filter-preferences.ts';
import {
  clearFilters,
  type FilterPage,
  filtersWereCleared,
  keepFilters,
  keptFilters,
  onFiltersChanged,
  parseFilters,
} from './filter-store.ts';
import { areSame, type Filters, filtersOf, hidesNothing, noFilters } from './filters.ts';
import { useFilterAddress } from './use-filter-address.ts';

export interface FilterChoice {
  readonly filters: Filters;
  /** The preset that they were loaded from. */
  readonly presetId: string | null;
  /** They may hide something. */
  readonly active: boolean;
  /** False while the account's preferences, which would decide, are on their way: a list is better not shown yet. */
  readonly settled: boolean;
  /** Puts the filters of this browser into the address, so that it can be shared; those of a link are there already. */
  showInAddress: () => void;
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
  const text = useSyncExternalStore(onFiltersChanged, () => keptFilters(page));
  const cleared = useSyncExternalStore(onFiltersChanged, filtersWereCleared);
  const user = useQuery(userQuery);
  const signedIn = user.data !== undefined && user.data !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: savePreferences } = useMutation(savePreferencesMutation(client));
  const { linked, show } = useFilterAddress();

  const preferred = preferences.data;
  const waiting = user.isPending || (signedIn && preferences.isPending);
  const own = useMemo(() => {
    const kept = parseFilters(text);
    const instead = cleared || preferred === undefined ? noFilters : filtersOf(comparable(page, preferred));
    return {
      filters: kept ?? instead,
      presetId: kept?.selectedPresetId ?? null,
      settled: kept !== undefined || cleared || !waiting,
    };
  }, [text, cleared, preferred, waiting, page]);

  const choice = useMemo(() => {
    if (linked === undefined || (own.settled && areSame(linked, own.filters))) return own;
    return { filters: linked, presetId: null, settled: true };
  }, [linked, own]);

  return useMemo(() => {
    const save = (changes: FilterPreferences) => {
      if (signedIn) savePreferences(changes);
    };
    return {
      ...choice,
      active: !hidesNothing(choice.filters),
      showInAddress: () => {
        if (choice === own && own.settled) show(own.filters);
      },
      apply: (chosen, presetId) => {
        keepFilters(page, chosen, presetId);
        save(comparable(page, preferencesFor(chosen)));
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
