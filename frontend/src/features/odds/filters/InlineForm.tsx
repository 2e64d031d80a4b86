import { FilterButtons } from './FilterButtons.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { PresetFilterPage } from './filter-store.ts';
import { PresetDialogs } from './presets/PresetDialogs.tsx';
import { useFilterForm } from './use-filter-form.ts';

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
