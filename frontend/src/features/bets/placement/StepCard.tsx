import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface StepCardProps {
  /** From 1; of a step that is done a check mark is shown. */
  step: number;
  state: 'done' | 'current' | 'next';
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Takes the focus when it appears, so that its title is read. */
  takesFocus?: boolean;
}

/** One step of placing two bets. */
export function StepCard({ step, state, title, aside, children, takesFocus = false }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <li
      aria-labelledby={id}
      className={classNames(
        'rounded-lg border bg-surface p-3',
        state === 'current' ? 'border-accent' : 'border-line',
        state === 'next' && 'text-muted',
      )}
    >
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className={classNames(
            'inline-flex size-5 shrink-0 items-center justify-center rounded-sm font-bold text-2xs',
            state === 'done' ? 'bg-gain-soft text-gain' : 'bg-accent-soft text-accent-ink',
          )}
        >
          {state === 'done' ? <Check className="size-3.5" /> : step}
        </span>
        <h3
          ref={heading}
          id={id}
          tabIndex={takesFocus ? -1 : undefined}
          className="min-w-0 flex-1 break-words font-semibold text-sm outline-none"
        >
          {title}
          {state === 'done' && <span className="sr-only">, done</span>}
        </h3>
        {aside}
      </div>
      {children}
    </li>
  );
}
