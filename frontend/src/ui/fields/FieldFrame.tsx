import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldFrameProps {
  id: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}

/** The ARIA attributes of an input inside a FieldFrame. */
export function describedByError(id: string, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId(id) };
}

/** A label, its field and its error, which is announced when it appears and when the field gets the focus. */
export function FieldFrame({ id, label, error, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      {children}
      {error !== undefined && <FieldError id={errorId(id)} text={error} />}
    </div>
  );
}

/** An error of a field or of a choice, announced when it appears. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p
      id={id}
      role="alert"
      className="flex gap-1.5 rounded-md bg-accent-soft px-2.5 py-1.5 font-medium text-accent-ink text-xs"
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </p>
  );
}

function errorId(id: string): string {
  return `${id}-error`;
}

/** Classes of a one-line input. 16 px on phones: below that, Safari zooms in. */
export const fieldStyle =
  'h-11 w-full rounded-md border border-line-strong bg-surface text-base text-ink tabular-nums aria-invalid:border-accent-ink sm:text-sm';
