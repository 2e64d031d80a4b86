import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import type { RenewedRows } from './use-renewal.ts';

interface SortAgainProps {
  renewed: Pick<RenewedRows, 'unsorted' | 'waiting' | 'sortAgain'> | undefined;
  /** Shown while the rows are in order: in the same place, so that nothing moves. */
  children: ReactNode;
}

/** `Sort again · 3 new` while the order of the rows is held. */
export function SortAgain({ renewed, children }: SortAgainProps) {
  if (renewed?.unsorted !== true) return children;
  const { waiting, sortAgain } = renewed;
  return (
    <button
      type="button"
      onClick={sortAgain}
      // Taller than the line that it stands in.
      className="-my-3 min-h-11 font-semibold text-accent-ink hover:underline lg:my-0 lg:min-h-5"
    >
      Sort again{waiting > 0 && ` · ${formatCount(waiting)} new`}
    </button>
  );
}
