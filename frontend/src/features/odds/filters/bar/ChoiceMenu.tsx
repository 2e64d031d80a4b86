import { ChevronDown } from 'lucide-react';
import { classNames } from '../../../../lib/class-names.ts';
import { CheckMenu } from '../../../../ui/menus/CheckMenu.tsx';

interface ChoiceMenuProps<V extends string> {
  /** Of what is chosen. */
  name: string;
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** A button that opens switches of which none means all, and counts those that are on. */
export function ChoiceMenu<V extends string>({ name, options, chosen, onChange }: ChoiceMenuProps<V>) {
  return (
    <CheckMenu
      name={chosen.length === 0 ? name : `${name} ${chosen.length}`}
      options={options}
      chosen={chosen}
      onChange={onChange}
      className={barControl(chosen.length > 0)}
    >
      {name} {chosen.length > 0 && <span className="min-w-2 tabular-nums">{chosen.length}</span>}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </CheckMenu>
  );
}

/** Controls of the bar: 44 px high on touch screens. */
const barControlStyle =
  'inline-flex h-11 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-md border px-3 font-semibold text-sm transition-colors focus-visible:-outline-offset-2 lg:h-9 lg:px-2.5';

export function barControl(on: boolean, extra?: string): string {
  return classNames(
    barControlStyle,
    on
      ? 'border-accent bg-accent-soft text-accent-ink'
      : 'border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
    extra,
  );
}
