import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface SegmentProps {
  /** Of the group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}

/** One of a few choices that stand side by side; the chosen one is raised. */
export function Segment({ name, checked, onChoose, className, children }: SegmentProps) {
  return (
    <label
      className={classNames(
        'relative flex min-w-0 cursor-pointer items-center justify-center font-semibold text-muted text-sm hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
        className,
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}
