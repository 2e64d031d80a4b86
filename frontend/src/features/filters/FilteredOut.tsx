import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown when the filters hide all cards. */
export function FilteredOut({ hidden, onClear }: { hidden: number; onClear: () => void }) {
  const title =
    hidden === 1
      ? 'The only opportunity is hidden by filters'
      : `All ${formatCount(hidden)} opportunities are hidden by filters`;
  return (
    <EmptyState
      title={title}
      action={
        <Button tone="primary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      <p>Nothing in the list matches your filters. Loosen them, or clear them all.</p>
    </EmptyState>
  );
}
