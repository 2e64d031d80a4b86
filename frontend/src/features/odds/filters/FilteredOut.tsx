import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { clearPage } from './clear-page.ts';
import { pageName } from './page-names.ts';
import type { FilterChoice } from './use-filters.ts';

/** Shown when the filters hide all cards. */
export function FilteredOut({ hidden, choice }: { hidden: number; choice: FilterChoice }) {
  const title =
    hidden === 1
      ? 'The only opportunity is hidden by filters'
      : `All ${formatCount(hidden)} opportunities are hidden by filters`;
  return (
    <EmptyState
      title={title}
      action={
        <Button tone="primary" onClick={() => clearPage(choice)}>
          Clear Filters
        </Button>
      }
    >
      <p>
        Nothing in the list matches your filters of {pageName(choice.page)}. Loosen them, or clear them all; other pages
        keep theirs.
      </p>
    </EmptyState>
  );
}
