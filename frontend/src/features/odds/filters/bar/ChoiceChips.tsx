import type { ReactNode } from 'react';
import { barControl } from './bar-style.ts';

interface ChoiceChipsProps<V extends string> {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  /** After the chips, as further choices of the same. */
  children?: ReactNode;
}

/** Switches of which none means all. */
export function ChoiceChips<V extends string>({ label, options, chosen, onChange, children }: ChoiceChipsProps<V>) {
  return (
    <fieldset className="m-0 flex min-w-max gap-1.5 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text }) => {
        const on = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((each) => each !== value) : [...chosen, value])}
            className={barControl(on)}
          >
            {text}
          </button>
        );
      })}
      {children}
    </fieldset>
  );
}
