import { useId } from 'react';
import { Switch } from './Switch.tsx';

interface ToggleProps {
  label: string;
  /** A line below the label. */
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch that applies immediately. The whole row is clickable. */
export function Toggle({ label, hint, on, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        <span id={`${id}-hint`} className="block text-muted text-sm">
          {hint}
        </span>
      </span>
      <Switch id={id} label={label} aria-describedby={`${id}-hint`} on={on} onChange={onChange} />
    </label>
  );
}
