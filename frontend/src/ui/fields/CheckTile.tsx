import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface CheckTileProps {
  /** The accessible name. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What the tile shows beside the box. */
  children: ReactNode;
}

/** A checkbox as a tile that is clickable as a whole. */
export function CheckTile({ label, checked, onChange, children }: CheckTileProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
        checked ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={() => onChange(!checked)}
        className="sr-only"
      />
      <span
        aria-hidden
        className={classNames(
          'flex size-5 shrink-0 items-center justify-center rounded-sm border',
          checked ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
        )}
      >
        {checked && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      {children}
    </label>
  );
}
