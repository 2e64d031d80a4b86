import { X } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { activeFilters, pageName } from './describe-filters.ts';
import type { FilterChoice } from './use-filters.ts';

/** How many rows the filters hide, each filter with a button that takes it away, and a button that clears all of the page's. */
export function FilterBar({ choice, hidden }: { choice: FilterChoice; hidden: number }) {
  const { filters, apply } = choice;
  return (
    <section aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold text-ink">{hiddenText(hidden)}</span>
      {activeFilters(filters).map(({ text, without }) => (
        <button
          key={text}
          type="button"
          aria-label={`Remove the filter ${text}`}
          onClick={() => apply(without, null)}
          className="inline-flex min-h-8 min-w-0 items-center gap-1 rounded-md bg-accent-soft px-2 font-medium text-accent-ink hover:bg-accent hover:text-on-accent lg:min-h-6"
        >
          <span className="min-w-0 truncate">{text}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </button>
      ))}
      <button
        type="button"
        onClick={() => clearPage(choice)}
        className="min-h-8 font-semibold text-accent-ink hover:underline lg:min-h-6"
      >
        Clear Filters
      </button>
    </section>
  );
}

function hiddenText(hidden: number): string {
  if (hidden === 0) return 'Filters on, nothing hidden';
  return `${formatCount(hidden)} hidden by filters`;
}

const UNDO_TOAST_MS = 8_000;

/** Clears the filters of a page, says that it was this page's alone, and offers to undo it. */
function clearPage({ page, clear }: FilterChoice): void {
  const undo = clear();
  showToast(
    {
      title: 'Filters cleared',
      text: `On ${pageName(page)} only. Filters on other pages are unchanged.`,
      action: { label: 'Undo', run: undo },
    },
    UNDO_TOAST_MS,
  );
}

/** Shown when the filters hide all cards. */
export function FilteredOut({ hidden, choice }: { hidden: number; choice: FilterChoice }) {
  const title =
    hidden === 1
      ? 'The only opportunity is hidden by filters'
      : `All ${formatCount(hidden)} opportunities are hidden by filters`;
  return (
    <EmptyState
      title={title}
      action={
        <Button tone="primary" onClick={() => clearPage(choice)}>
          Clear Filters
        </Button>
      }
    >
      <p>
        Nothing in the list matches your filters for {pageName(choice.page)}. Loosen them or clear them; other pages
        keep theirs.
      </p>
    </EmptyState>
  );
}
