import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Select } from './Select.tsx';

interface SelectFieldProps<V extends string> {
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
}

/** A choice with its label above. */
export function SelectField<V extends string>({ label, value, options, onChange }: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      <div className="relative">
        <Select
          {...{ id, value, options, onChange }}
          className="h-11 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-9 pl-3 text-base text-ink sm:text-sm"
        />
        <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
      </div>
    </div>
  );
}
