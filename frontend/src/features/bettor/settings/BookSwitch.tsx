import { type ReactNode, useId } from 'react';
import type { Sportsbook } from '../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../config/paths.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';

interface BookSwitchProps {
  book: Sportsbook;
  on: boolean;
  onChange: (on: boolean) => void;
  /** What became of the last change. */
  mark?: ReactNode;
}

/** A sportsbook's logo and whether the bettor uses it. */
export function BookSwitch({ book: { name, logo }, on, onChange, mark }: BookSwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-2">
      <span className="min-w-0 flex-1">
        <ThemedLogo name={name} {...logoFiles(logo)} />
      </span>
      {mark}
      <Switch id={id} label={name} on={on} onChange={onChange} />
    </label>
  );
}
