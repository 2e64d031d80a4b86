import type { ComponentProps } from 'react';

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
