import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { LazyPart } from '../../../../ui/LazyPart.tsx';

interface BarControlProps {
  /** What the button shows. */
  children: ReactNode;
  className: string | undefined;
  /** The popover with this button as its trigger, initially open. */
  Panel: ComponentType<{ trigger: ReactNode }>;
  /** Loads its code. */
  load: () => Promise<unknown>;
  errorTitle: string;
}

/** A compact button that opens a popover, whose code is loaded on hover or focus. */
export function BarControl({ children, className, Panel, load, errorTitle }: BarControlProps) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  // A failure is reported when the button is pressed.
  const preload = () => void load().catch(() => undefined);
  const button = (
    <BarButton
      className={className}
      aria-expanded={false}
      // This button replaces the one that was pressed.
      autoFocus={state === 'failed'}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setState('open')}
    >
      {children}
    </BarButton>
  );
  if (state !== 'open') return button;
  return (
    <LazyPart errorTitle={errorTitle} onLoadError={() => setState('failed')} fallback={button}>
      <Panel trigger={<BarButton className={className}>{children}</BarButton>} />
    </LazyPart>
  );
}

/** Accepts the props that Radix passes to a trigger. */
function BarButton({ className, children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(
        'inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-line-strong hover:bg-sunken data-[state=open]:border-line-strong data-[state=open]:bg-sunken lg:h-9',
        className,
      )}
      {...props}
    >
      {children}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </button>
  );
}
