import { Message } from '../../ui/Message.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { isImpossible } from './filter-draft.ts';
import type { FilterForm } from './use-filter-form.ts';

/** The fields of a form, and what is wrong with them together. */
export function FilterFields({ form }: { form: FilterForm }) {
  return (
    <>
      <FilterPanel draft={form.draft} onChange={form.change} />
      {form.chosen !== undefined && isImpossible(form.chosen) && (
        <div className="mt-3">
          <Message tone="caution" live>
            Min Profit is above Max Profit, so nothing can be shown.
          </Message>
        </div>
      )}
    </>
  );
}
