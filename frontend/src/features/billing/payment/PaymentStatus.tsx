import { type ReactNode, useEffect, useRef } from 'react';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

interface PaymentStatusProps {
  kind: 'working' | 'success' | 'error';
  text: string;
  /** What caused it, if a call failed. */
  error?: unknown;
  /** Actions. */
  children?: ReactNode;
}

/** Replaces the payment form. Takes the focus, since the pressed button is gone. */
export function PaymentStatus({ kind, text, error, children }: PaymentStatusProps) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text is a new status
  useEffect(() => root.current?.focus(), [text]);
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {kind === 'working' ? (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2.5 text-muted text-sm">
          <Spinner />
          {text}
        </p>
      ) : (
        <Message tone="notice" live error={error}>
          {text}
        </Message>
      )}
      {children}
    </div>
  );
}
