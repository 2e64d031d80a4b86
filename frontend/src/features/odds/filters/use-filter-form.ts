import { useState } from 'react';
import type { Preset } from '../../../../../shared/contracts/presets.ts';
import { arrangementFromPreset } from './arrangement.ts';
import { draftOf, type FilterDraft, filtersFrom } from './filter-draft.ts';
import type { PresetFilterPage } from './filter-store.ts';
import { areEqual, filtersFromPreset, noFilters } from './filters.ts';
import { pageName } from './page-names.ts';
import { useFilters } from './use-filters.ts';

export type FilterForm = ReturnType<typeof useFilterForm>;

/** The state of a filter form. Changes take effect when they are applied, cleared or replaced by a preset. */
export function useFilterForm(page: PresetFilterPage, onApplied: () => void) {
  const choice = useFilters(page);
  const { filters, presetId } = choice;
  const [known, setKnown] = useState(filters);
  const [draft, setDraft] = useState(() => draftOf(filters));
  /** The confirmation of the last action. */
  const [done, setDone] = useState('');
  const [dialog, setDialog] = useState<'save' | 'load'>();
  // The filters were changed elsewhere, such as by the bar above the cards: applying an old draft would revert that.
  if (known !== filters) {
    setKnown(filters);
    if (!areEqual(known, filters)) setDraft(draftOf(filters));
  }
  const chosen = filtersFrom(draft);
  const closeDialog = () => setDialog(undefined);
  return {
    page,
    draft,
    /** Undefined while a field is invalid. */
    chosen,
    arrangement: choice.arrangement,
    presetId,
    done,
    dialog,
    setDialog,
    closeDialog,
    change: (changed: FilterDraft) => {
      setDraft(changed);
      setDone('');
    },
    apply: () => {
      if (chosen === undefined) return;
      choice.apply(chosen, areEqual(chosen, filters) ? presetId : null);
      onApplied();
    },
    clear: () => {
      choice.clear();
      setDraft(draftOf(noFilters));
      setDone(`Filters of ${pageName(page)} cleared. Other pages keep theirs.`);
    },
    load: (preset: Preset) => {
      const filters = filtersFromPreset(preset);
      choice.load({ filters, arrangement: arrangementFromPreset(preset) }, preset.id);
      setDraft(draftOf(filters));
      setDone(`Preset “${preset.name}” loaded.`);
      closeDialog();
    },
    saved: (name: string) => {
      setDone(`Preset “${name}” saved.`);
      closeDialog();
    },
  };
}
