import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

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

interface SelectProps<V extends string> extends Pick<ComponentProps<'select'>, 'id' | 'className'> {
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
}

/** A native select, which works best on phones. Its label, border and arrow are around it. */
export function Select<V extends string>({ value, options, onChange, ...rest }: SelectProps<V>) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
