import { FilteredOut } from '../../features/odds/filters/FilterBar.tsx';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { BoardRows } from './use-board-rows.ts';

interface NothingLeftProps {
  board: BoardRows;
  choice: FilterChoice;
  onShowAllBooks: () => void;
}

/** Shown when the list has opportunities but none is left: what leaves them out, and the button that brings them back. */
export function NothingLeft({ board: { byFilters, byBooks, byValue }, choice, onShowAllBooks }: NothingLeftProps) {
  if (byFilters > 0) return <FilteredOut hidden={byFilters} choice={choice} />;
  if (byValue > 0) {
    return (
      <EmptyState
        title="No overlap has a positive expected value now"
        action={
          <Button tone="primary" onClick={() => choice.arrange({ showsAllValues: true })}>
            Show {formatCount(byValue)} with negative or unknown EV
          </Button>
        }
      >
        <p>Those that are listed lose on average, or no other book’s price says what they are worth.</p>
      </EmptyState>
    );
  }
  if (byBooks > 0) {
    return (
      <EmptyState
        title="Nothing at your sportsbooks now"
        action={
          <Button tone="primary" onClick={onShowAllBooks}>
            Show {formatCount(byBooks)} at books you don’t have
          </Button>
        }
      >
        <p>The opportunities that are listed need a sportsbook that is not among yours.</p>
      </EmptyState>
    );
  }
  return null;
}
