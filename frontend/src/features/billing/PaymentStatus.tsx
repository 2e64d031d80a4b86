import { type ReactNode, useEffect, useRef } from 'react';
import { Message } from '../../ui/Message.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface PaymentStatusProps {
  /** `working`: something is still under way. */
  kind: 'working' | 'success' | 'trouble';
  /** Words for the person. */
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Takes the place of the payment form and, as the button that was pressed is gone, its focus. */
export function PaymentStatus({ kind, text, children }: PaymentStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are other news
  useEffect(() => place.current?.focus(), [text]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {kind === 'working' ? (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2.5 text-muted text-sm">
          <Spinner />
          {text}
        </p>
      ) : (
        <Message tone="notice" live>
          {text}
        </Message>
      )}
      {children}
    </div>
  );
}
