import { ListFilter } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { describeFilters } from './describe-filters.ts';
import type { FilterChoice } from './use-filters.ts';

/** The active filters, how many cards they hide, and a button to clear them. */
export function FilterBar({ choice: { filters, clear }, hidden }: { choice: FilterChoice; hidden: number }) {
  return (
    <section
      aria-label="Active filters"
      className="mb-3 flex items-center gap-2 rounded-md bg-accent-soft py-0.5 pr-0.5 pl-3 text-accent-ink text-sm"
    >
      <ListFilter aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-1.5">
        <span className="font-semibold tabular-nums">{hiddenText(hidden)}</span>
        <span className="block text-xs sm:inline sm:before:content-['_·_']">
          {describeFilters(filters).join(' · ')}
        </span>
      </p>
      <button
        type="button"
        onClick={clear}
        className="min-h-11 shrink-0 rounded-md px-3 font-semibold hover:underline hover:underline-offset-2"
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
