import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { BarControl } from './bar/BarControl.tsx';
import { useBetting } from './use-betting.ts';

/** Named before the rest is counted. */
const NAMED = 3;

const panel = lazyComponent(async () => (await import('./bar/MyBooksPanel.tsx')).MyBooksPanel);

/** The bettor's sportsbooks, and where they are turned on and off. For a board's bar; also for visitors. */
export function MyBooksControl({ className }: { className?: string }) {
  const { books } = useBetting();
  return (
    <BarControl
      className={className}
      Panel={panel.Component}
      load={panel.load}
      errorTitle="Your sportsbooks could not be opened"
    >
      <span className={books === undefined ? 'font-semibold' : 'text-muted'}>
        {books === undefined ? 'All books' : 'My books'}
      </span>
      {books !== undefined && <span className="font-semibold tabular-nums">{summaryOf(books)}</span>}
    </BarControl>
  );
}

/** `FD DK MGM +6`, `none`. */
function summaryOf(books: ReadonlySet<number>): string {
  const mine = comparedSportsbooks.filter(({ id }) => books.has(id)).toSorted((one, other) => one.id - other.id);
  if (mine.length === 0) return 'none';
  const named = mine.slice(0, NAMED).map(({ shortName }) => shortName);
  return [...named, ...(mine.length > NAMED ? [`+${mine.length - NAMED}`] : [])].join(' ');
}
