import { Modal } from '../../../ui/Modal.tsx';
import { FilterButtons } from './FilterButtons.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { PresetFilterPage } from './filter-store.ts';
import { PresetDialogs } from './presets/PresetDialogs.tsx';
import { useFilterForm } from './use-filter-form.ts';

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
