import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

type SwitchProps = Pick<ComponentProps<'button'>, 'id' | 'aria-describedby'> & {
  /** The accessible name. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
};

/** The bare switch, inside a label that makes its whole row clickable. */
export function Switch({ label, on, onChange, ...button }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className={classNames(
        'relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border transition-colors',
        on ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
      )}
      {...button}
    >
      <span
        aria-hidden
        className={classNames(
          'size-5 rounded-full shadow-raised transition-transform',
          on ? 'translate-x-6 bg-on-accent' : 'translate-x-0.5 bg-line-strong',
        )}
      />
    </button>
  );
}

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
