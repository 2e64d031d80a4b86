import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Sort } from '../../../../../shared/catalogue/filters.ts';

interface SortSelectProps {
  value: Sort;
  options: readonly { readonly value: Sort; readonly label: string }[];
  onChange: (sort: Sort) => void;
}

export function SortSelect({ value, options, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="relative inline-flex h-11 shrink-0 items-center rounded-md border border-line bg-surface text-sm lg:h-9">
      <label htmlFor={id} className="pl-2.5 text-muted lg:max-[88rem]:sr-only">
        Sort
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className="h-full appearance-none rounded-md bg-transparent pr-7 pl-1.5 font-semibold text-base text-ink focus-visible:-outline-offset-2 sm:text-sm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-4 text-muted" />
    </div>
  );
}
