import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Sort } from '../../../../../../shared/catalogue/filters.ts';
import { Select } from '../../../../ui/fields/Select.tsx';

interface SortSelectProps {
  value: Sort;
  options: readonly { readonly value: Sort; readonly label: string }[];
  onChange: (sort: Sort) => void;
}

export function SortSelect({ value, options, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="relative inline-flex h-11 shrink-0 items-center rounded-md border border-line bg-surface text-sm lg:h-9">
      <label htmlFor={id} className="pl-2.5 text-muted lg:max-[108rem]:sr-only">
        Sort
      </label>
      <Select
        {...{ id, value, options, onChange }}
        className="h-full appearance-none rounded-md bg-transparent pr-7 pl-1.5 font-semibold text-base text-ink focus-visible:-outline-offset-2 sm:text-sm"
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-4 text-muted" />
    </div>
  );
}
