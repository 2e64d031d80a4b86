import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { formatShortDollars } from '../../../../../shared/odds/money.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useBetting } from './use-betting.ts';

const panel = lazyComponent(async () => (await import('./BettingPanel.tsx')).BettingPanel);

/** The bettor's stake and sportsbooks, and where they are changed. For a board's bar; also for visitors. */
export function BettingControls({ stakesBy = 'total' }: { stakesBy?: 'total' | 'bankroll' }) {
  const { books, rules, settled } = useBetting();
  return (
    <BarControl {...panel} stakesBy={stakesBy} errorTitle="The stake and sportsbooks could not be opened">
      {/* On a phone the numbers alone. */}
      <span className="text-muted max-sm:sr-only">{stakesBy === 'total' ? 'Stake' : 'Bankroll'}</span>{' '}
      <span className="font-semibold tabular-nums">
        {settled ? formatShortDollars(stakesBy === 'total' ? rules.total : rules.bankroll) : '…'}
      </span>{' '}
      <span className="truncate text-muted">· {booksText(books)}</span>
    </BarControl>
  );
}

/** `All books`, `13 books` */
function booksText(books: ReadonlySet<number> | undefined): string {
  if (books === undefined) return 'All books';
  const count = comparedSportsbooks.filter(({ id }) => books.has(id)).length;
  if (count === 0) return 'No books';
  return count === 1 ? '1 book' : `${count} books`;
}

interface BarControlProps {
  /** What the button shows. */
  children: ReactNode;
  /** The popover with this button as its trigger, initially open. */
  Component: ComponentType<{ trigger: ReactNode; stakesBy: 'total' | 'bankroll' }>;
  stakesBy: 'total' | 'bankroll';
  /** Loads its code. */
  load: () => Promise<unknown>;
  errorTitle: string;
}

/** A compact button that opens a popover, whose code is loaded on hover or focus. */
function BarControl({ children, Component: Panel, stakesBy, load, errorTitle }: BarControlProps) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  // A failure is reported when the button is pressed.
  const preload = () => void load().catch(() => undefined);
  const button = (
    <BarButton
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
      <Panel trigger={<BarButton>{children}</BarButton>} stakesBy={stakesBy} />
    </LazyPart>
  );
}

/** Accepts the props that Radix passes to a trigger. */
function BarButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="inline-flex h-11 min-w-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line bg-surface px-2 text-sm max-sm:min-w-20 max-sm:flex-1 max-sm:gap-1 max-sm:text-[0.8125rem] sm:shrink-0 sm:px-2.5 transition-colors hover:border-line-strong hover:bg-sunken data-[state=open]:border-line-strong data-[state=open]:bg-sunken lg:h-9"
      {...props}
    >
      {children}
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted max-sm:hidden" />
    </button>
  );
}
