import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { CheckMenu } from '../../../../ui/menus/CheckMenu.tsx';

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

interface ChoiceMenuProps<V extends string> {
  /** Of what is chosen. */
  name: string;
  options: readonly { readonly value: V; readonly label: string }[];
  /** May have others too, which stay. */
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** A button that opens switches of which none means all, and says which are on. */
export function ChoiceMenu<V extends string>({ name, options, chosen, onChange }: ChoiceMenuProps<V>) {
  const isOption = (value: V) => options.some((option) => option.value === value);
  const here = chosen.filter(isOption);
  const [only, ...more] = here;
  const label = options.find(({ value }) => value === only)?.label;
  return (
    <CheckMenu
      name={name}
      options={options}
      chosen={here}
      onChange={(values) => onChange([...chosen.filter((value) => !isOption(value)), ...values])}
      className={barControl(here.length > 0)}
    >
      {label === undefined || more.length > 0 ? `${name}${more.length > 0 ? ` ${here.length}` : ''}` : label}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </CheckMenu>
  );
}

/** Controls of the bar: 44 px high on touch screens. The outline is inside, since the scrolling row would cut it off. */
const barControlStyle =
  'inline-flex h-11 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-md border px-3 font-semibold text-sm transition-colors focus-visible:-outline-offset-2 lg:h-9 lg:px-2 min-[108rem]:px-2.5';

export function barControl(on: boolean, extra?: string): string {
  return classNames(
    barControlStyle,
    on
      ? 'border-accent bg-accent-soft text-accent-ink'
      : 'border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
    extra,
  );
}
