import { Modal } from '../../../ui/Modal.tsx';
import { FilterButtons, type FilterForm, FilterPanel, useFilterForm } from './FilterForm.tsx';
import type { PresetFilterPage } from './filter-store.ts';
import { LoadPresetModal } from './presets/LoadPresetModal.tsx';
import { SavePresetModal } from './presets/SavePresetModal.tsx';

interface FiltersModalProps {
  page: PresetFilterPage;
  onClose: () => void;
}

/** The filters of a board. Messages are in the footer, so that they are visible at any scroll position. */
export function FiltersModal({ page, onClose }: FiltersModalProps) {
  const form = useFilterForm(page, onClose);
  return (
    <>
      <Modal title="Filters" width="wide" onClose={onClose} footer={<FilterButtons form={form} />}>
        <FilterPanel form={form} />
      </Modal>
      <PresetDialogs form={form} />
    </>
  );
}

interface InlineFormProps {
  page: PresetFilterPage;
  onApplied: () => void;
}

export function InlineForm({ page, onApplied }: InlineFormProps) {
  const form = useFilterForm(page, onApplied);
  return (
    <>
      <FilterPanel form={form} />
      <div className="mt-5">
        <FilterButtons form={form} />
      </div>
      <PresetDialogs form={form} />
    </>
  );
}

/** The open dialog for saving or loading a preset. */
function PresetDialogs({ form }: { form: FilterForm }) {
  const { page, dialog, chosen, arrangement, presetId, closeDialog } = form;
  if (dialog === 'save' && chosen !== undefined) {
    return (
      <SavePresetModal
        page={page}
        choice={{ filters: chosen, arrangement }}
        onSaved={form.saved}
        onClose={closeDialog}
      />
    );
  }
  if (dialog === 'load') {
    return <LoadPresetModal page={page} loadedId={presetId} onLoad={form.load} onClose={closeDialog} />;
  }
  return null;
}
