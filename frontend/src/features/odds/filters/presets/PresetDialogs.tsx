import type { FilterForm } from '../use-filter-form.ts';
import { LoadPresetModal } from './LoadPresetModal.tsx';
import { SavePresetModal } from './SavePresetModal.tsx';

/** The open dialog for saving or loading a preset. */
export function PresetDialogs({ form }: { form: FilterForm }) {
  const { page, dialog, chosen, arrangement, presetId, closeDialog } = form;
  if (dialog === 'save' && chosen !== undefined) {
    return <SavePresetModal {...{ page, filters: chosen, arrangement, onSaved: form.saved, onClose: closeDialog }} />;
  }
  if (dialog === 'load') {
    return <LoadPresetModal page={page} loadedId={presetId} onLoad={form.load} onClose={closeDialog} />;
  }
  return null;
}
