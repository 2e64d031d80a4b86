import { ChevronDown } from 'lucide-react';
import { CheckMenu } from '../../../../ui/menus/CheckMenu.tsx';
import { barControl } from './bar-style.ts';

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
