import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { formatShortDollars } from '../../../../../shared/odds/money.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useBetting } from './use-betting.ts';

/** Named before the rest is counted. */
const NAMED = 3;

const stakePanel = lazyComponent(async () => (await import('./BettingPanels.tsx')).StakePanel);
const booksPanel = lazyComponent(async () => (await import('./BettingPanels.tsx')).MyBooksPanel);

/** The bettor's stake and sportsbooks, and where they are changed. For a board's bar; also for visitors. */
export function BettingControls() {
  const { books, rules, settled } = useBetting();
  return (
    <>
      <BarControl {...stakePanel} errorTitle="The stake could not be opened">
        <span className="text-muted">Stake</span>
        <span className="font-semibold tabular-nums">{settled ? formatShortDollars(rules.total) : '…'}</span>
      </BarControl>
      <BarControl {...booksPanel} errorTitle="Your sportsbooks could not be opened">
        <span className={books === undefined ? 'font-semibold' : 'text-muted'}>
          {books === undefined ? 'All books' : 'My books'}
        </span>
        {books !== undefined && <span className="font-semibold tabular-nums">{booksSummary(books)}</span>}
      </BarControl>
    </>
  );
}

/** `FD DK MGM +6`, `none`. */
function booksSummary(books: ReadonlySet<number>): string {
  const mine = comparedSportsbooks.filter(({ id }) => books.has(id)).toSorted((one, other) => one.id - other.id);
  if (mine.length === 0) return 'none';
  const named = mine.slice(0, NAMED).map(({ shortName }) => shortName);
  return [...named, ...(mine.length > NAMED ? [`+${mine.length - NAMED}`] : [])].join(' ');
}

interface BarControlProps {
  /** What the button shows. */
  children: ReactNode;
  /** The popover with this button as its trigger, initially open. */
  Component: ComponentType<{ trigger: ReactNode }>;
  /** Loads its code. */
  load: () => Promise<unknown>;
  errorTitle: string;
}

/** A compact button that opens a popover, whose code is loaded on hover or focus. */
function BarControl({ children, Component: Panel, load, errorTitle }: BarControlProps) {
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
      <Panel trigger={<BarButton>{children}</BarButton>} />
    </LazyPart>
  );
}

/** Accepts the props that Radix passes to a trigger. */
function BarButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-line-strong hover:bg-sunken data-[state=open]:border-line-strong data-[state=open]:bg-sunken lg:h-9"
      {...props}
    >
      {children}
      <ChevronDown aria-hidden className="size-4 text-muted" />
    </button>
  );
}
