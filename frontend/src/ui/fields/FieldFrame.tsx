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
      {error !== undefined && (
        <p
          id={errorId(id)}
          role="alert"
          className="flex gap-1.5 rounded-md bg-accent-soft px-2.5 py-1.5 font-medium text-accent-ink text-xs"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

function errorId(id: string): string {
  return `${id}-error`;
}
