import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Preferences } from '../../../../../shared/contracts/preferences.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { preferencesQuery, savePreferencesMutation } from '../../../api/preferences.ts';
import { userQuery } from '../../../api/user.ts';
import {
  clearFilters,
  type FilterPage,
  filtersWereCleared,
  onFiltersChanged,
  parseArrangement,
  parseFilters,
  storeArrangement,
  storedArrangements,
  storedFilters,
  storeFilters,
} from './filter-store.ts';
import { useUrlFilters } from './filter-url.ts';
import {
  type Arrangement,
  areSameArrangement,
  areSameChoice,
  type BoardChoice,
  defaultFilters,
  type Filters,
  filtersFromPreferences,
  isDefault,
  noFilters,
} from './filters.ts';

export interface FilterChoice extends BoardChoice {
  readonly page: FilterPage;
  /** The preset that they were loaded from. */
  readonly presetId: string | null;
  /** Whether the filters are other than the default. */
  readonly active: boolean;
  /** False while the account's preferences are loading and would apply: do not render a list yet. */
  readonly settled: boolean;
  /** Writes this browser's choice into the URL, so that it can be shared. */
  syncUrl: () => void;
  apply: (filters: Filters, presetId: string | null) => void;
  /** Filters and arrangement of a preset. */
  load: (choice: BoardChoice, presetId: string | null) => void;
  arrange: (changes: Partial<Arrangement>) => void;
  /** Clears the filters of this page; the others keep theirs. Returns what brings them back. */
  clear: () => () => void;
}

/**
 * The filters and the arrangement of a page, from the URL, otherwise from this browser; the filters otherwise from the account unless they
 * were cleared in this browser. Every change is stored in the browser and, for a signed-in user, filters also with the account. Opening a
 * shared link stores nothing.
 */
export function useFilters(page: FilterPage): FilterChoice {
  const client = useQueryClient();
  const text = useSyncExternalStore(onFiltersChanged, () => storedFilters(page));
  const arranged = useSyncExternalStore(onFiltersChanged, storedArrangements);
  const cleared = useSyncExternalStore(onFiltersChanged, filtersWereCleared);
  const user = useQuery(userQuery);
  const signedIn = user.data !== undefined && user.data !== null;
  const preferences = useQuery({ ...preferencesQuery, enabled: signedIn });
  const { mutate: savePreferences } = useMutation(savePreferencesMutation(client));
  const { linked, show } = useUrlFilters();

  const preferred = preferences.data;
  const waiting = user.isPending || (signedIn && preferences.isPending);
  const fallback = useMemo(
    () =>
      cleared || preferred === undefined
        ? defaultFilters(page)
        : filtersFromPreferences(page, shareable(page, preferred)),
    [cleared, preferred, page],
  );
  const arrangement = useStableArrangement(parseArrangement(arranged, page));
  const local = useMemo(() => {
    const stored = parseFilters(text);
    return {
      filters: stored ?? fallback,
      arrangement,
      presetId: stored?.selectedPresetId ?? null,
      settled: stored !== undefined || cleared || !waiting,
    };
  }, [text, fallback, arrangement, cleared, waiting]);

  const choice = useMemo(() => {
    if (linked === undefined || (local.settled && areSameChoice(linked, local))) return local;
    return { ...linked, presetId: null, settled: true };
  }, [linked, local]);

  return useMemo(() => {
    const save = (changes: FilterPreferences) => {
      if (signedIn) savePreferences(changes);
    };
    const commit = (chosen: BoardChoice, presetId: string | null) => {
      const [before, after] = [preferencesFor(choice.filters), preferencesFor(chosen.filters)];
      // A new arrangement alone does not make the account's filters this browser's own.
      if (choice !== local || chosen.filters !== choice.filters) storeFilters(page, chosen.filters, presetId);
      if (!areSameArrangement(chosen.arrangement, local.arrangement)) storeArrangement(page, chosen.arrangement);
      // Markets, periods and searches are not stored with the account.
      if (JSON.stringify(before) !== JSON.stringify(after)) save(shareable(page, after));
      show(chosen);
    };
    return {
      ...choice,
      page,
      active: !isDefault(page, choice.filters),
      syncUrl: () => {
        if (choice === local && local.settled) show(local);
      },
      apply: (filters, presetId) => commit({ filters, arrangement: choice.arrangement }, presetId),
      load: (chosen, presetId) => commit(chosen, presetId),
      arrange: (changes) =>
        commit({ filters: choice.filters, arrangement: { ...choice.arrangement, ...changes } }, choice.presetId),
      clear: () => {
        const others = cleared || preferred === undefined ? noFilters : filtersFromPreferences('', preferred);
        const allCleared = clearFilters(page, others);
        if (allCleared) save(preferencesFor(noFilters));
        if (!areSameArrangement(choice.arrangement, local.arrangement)) storeArrangement(page, choice.arrangement);
        show({ filters: defaultFilters(page), arrangement: choice.arrangement });
        return () => {
          // The page writes the address once it knows the filters.
          storeFilters(page, choice.filters, choice.presetId);
          if (allCleared) save(preferencesFor(choice.filters));
        };
      },
    };
  }, [choice, local, cleared, preferred, signedIn, savePreferences, page, show]);
}

/** The same object while nothing has changed: the arrangements of all pages are stored together. */
function useStableArrangement({ sort, view, showsAllValues }: Arrangement): Arrangement {
  return useMemo(() => ({ sort, view, showsAllValues }), [sort, view, showsAllValues]);
}

/** The filters that are stored with the account. */
type FilterPreferences = Omit<Preferences, 'theme' | 'followSystem'>;

/** Pages whose margins are no guaranteed profits. */
const otherMargins: ReadonlySet<FilterPage> = new Set(
  opportunityKinds.filter((kind) => kinds[kind].margins !== 'guaranteed').map((kind) => kinds[kind].filters),
);

function preferencesFor({
  selectedSportsbooks,
  timeRange,
  minProfit,
  maxProfit,
}: Filters): Required<FilterPreferences> {
  return { selectedSportsbooks: [...selectedSportsbooks], selectedTimeRange: timeRange, minProfit, maxProfit };
}

/**
 * Omits the profit limits on pages where margins mean something else: a limit from another page could hide everything there. A page with a
 * default of its own shares only the sportsbooks.
 */
function shareable(page: FilterPage, preferences: FilterPreferences): FilterPreferences {
  if (defaultFilters(page) !== noFilters) {
    const { selectedSportsbooks } = preferences;
    return selectedSportsbooks === undefined ? {} : { selectedSportsbooks };
  }
  const { minProfit: _min, maxProfit: _max, ...rest } = preferences;
  return otherMargins.has(page) ? rest : preferences;
}
