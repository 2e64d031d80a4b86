import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface FoldedControlsProps {
  label: string;
  /** What the controls say, in a line. */
  summary: string;
  children: ReactNode;
}

/** Controls above a board. On phones they would take the whole screen: there they are one line, until it is pressed. */
export function FoldedControls({ label, summary, children }: FoldedControlsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={label} className="max-md:mb-1.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-9 w-full items-center gap-2 rounded-md border border-line bg-surface px-3 text-left text-xs after:absolute after:-inset-y-1 after:inset-x-0 md:hidden"
      >
        <span className="min-w-0 flex-1 py-1 font-medium">{summary}</span>
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-accent-ink">
          {open ? 'Done' : 'Change'}
          <ChevronDown aria-hidden className={classNames('size-4 transition-transform', open && 'rotate-180')} />
        </span>
      </button>
      <div id={id} className={classNames('max-md:pt-3', !open && 'max-md:hidden')}>
        {children}
      </div>
    </section>
  );
}
