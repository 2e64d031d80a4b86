import { ChevronLeft, ChevronRight } from 'lucide-react';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import { SportsbookLogo } from '../../features/odds/card/LegBet.tsx';

interface BookSwitchProps {
  books: readonly number[];
  shown: number;
  onShow: (id: number) => void;
}

/** On a phone: which book's prices are shown; a swipe over the table does the same. */
export function BookSwitch({ books, shown, onShow }: BookSwitchProps) {
  const at = books.indexOf(shown);
  const step = (by: number) => {
    const next = books[at + by];
    if (next !== undefined) onShow(next);
  };
  return (
    <div className="mb-1 flex items-center justify-between gap-2">
      <button
        type="button"
        aria-label="Previous sportsbook"
        disabled={at <= 0}
        onClick={() => step(-1)}
        className={arrowStyle}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <p aria-live="polite" className="flex items-center gap-2 font-semibold text-sm">
        <SportsbookLogo sportsbookId={shown} />
        <span className="sr-only">{sportsbookName(shown)}</span>
        <span className="font-normal text-muted text-xs tabular-nums">{`${at + 1} of ${books.length}`}</span>
      </p>
      <button
        type="button"
        aria-label="Next sportsbook"
        disabled={at >= books.length - 1}
        onClick={() => step(1)}
        className={arrowStyle}
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </div>
  );
}

const arrowStyle =
  'inline-flex size-11 items-center justify-center rounded-md border border-line bg-surface disabled:opacity-40';
