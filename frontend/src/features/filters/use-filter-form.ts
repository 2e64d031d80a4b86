import { useState } from 'react';
import type { Preset } from '../../../../shared/contracts/presets.ts';
import { draftOf, type FilterDraft, filtersFrom } from './filter-draft.ts';
import type { PresetFilterPage } from './filter-store.ts';
import { filtersFromPreset, haveSameEffect, noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

export type FilterForm = ReturnType<typeof useFilterForm>;

/** Filters while a person changes them: they hold once they are applied, a preset is loaded or they are cleared. */
export function useFilterForm(page: PresetFilterPage, onApplied: () => void) {
  const choice = useFilters(page);
  const { filters, presetId } = choice;
  const [held, setHeld] = useState(filters);
  const [draft, setDraft] = useState(() => draftOf(filters));
  /** What was done last, in words. */
  const [done, setDone] = useState('');
  const [dialog, setDialog] = useState<'save' | 'load'>();
  // Changed elsewhere, as by the bar above the cards: what stands here would bring the old ones back.
  if (held !== filters) {
    setHeld(filters);
    if (!haveSameEffect(held, filters)) setDraft(draftOf(filters));
  }
  const chosen = filtersFrom(draft);
  const closeDialog = () => setDialog(undefined);
  return {
    page,
    draft,
    /** Undefined while a field makes no sense. */
    chosen,
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
      choice.apply(chosen, haveSameEffect(chosen, filters) ? presetId : null);
      onApplied();
    },
    clear: () => {
      choice.clear();
      setDraft(draftOf(noFilters));
      setDone('Filters cleared.');
    },
    load: (preset: Preset) => {
      choice.apply(filtersFromPreset(preset), preset.id);
      setDraft(draftOf(filtersFromPreset(preset)));
      setDone(`Preset “${preset.name}” loaded.`);
      closeDialog();
    },
    saved: (name: string) => {
      setDone(`Preset “${name}” saved.`);
      closeDialog();
    },
  };
}
