import { FilterBar } from '../../../features/filters/FilterBar.tsx';
import { FilteredOut } from '../../../features/filters/FilteredOut.tsx';
import { InlineFilters } from '../../../features/filters/InlineFilters.tsx';
import { useFilters } from '../../../features/filters/use-filters.ts';
import { clearAll } from '../../../features/membership/undo-toast.ts';
import { useMembership } from '../../../features/membership/use-membership.ts';
import { BoardSkeleton } from '../../../features/opportunities/board/BoardSkeleton.tsx';
import { OpportunityBoard } from '../../../features/opportunities/board/OpportunityBoard.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useStaking } from '../use-staking.ts';
import { useView } from '../use-view.ts';
import { NothingSaved, SavedFrame } from './SavedFrame.tsx';
import { useFilteredSaved } from './use-filtered-saved.ts';
import { useSaved } from './use-saved.ts';

/** The opportunities hidden in this browser that match the filters, newest first. Needs no account. */
export function HiddenPage() {
  usePageTitle('Hidden');
  const { hidden, of } = useMembership();
  const staking = useStaking();
  const saved = useSaved(hidden, 'hidden');
  const choice = useFilters('hidden');
  const { view } = useView(choice);
  const actions = useCardActions('hidden');
  const rows = useFilteredSaved(saved, choice);
  const filtered = saved.rows.length - (rows?.length ?? 0);
  return (
    <SavedFrame
      title="Hidden"
      choice={choice}
      countOf="Available"
      saved={saved}
      onClearAll={() => clearAll('hidden')}
      empty={
        <NothingSaved title="No Hidden Opportunities">
          Hide opportunities from the Dashboard to keep them out of future scans. They are kept here, in this browser,
          where they can be unhidden or tracked.
        </NothingSaved>
      }
    >
      <InlineFilters page="hidden" />
      {choice.active && rows !== undefined && (
        <div className="mb-2 text-muted text-xs tabular-nums">
          <FilterBar choice={choice} hidden={filtered} />
        </div>
      )}
      {rows === undefined && <BoardSkeleton kind="mixed" view={view} />}
      {rows?.length === 0 && <FilteredOut hidden={filtered} choice={choice} />}
      {rows !== undefined && (
        <OpportunityBoard
          kind="mixed"
          rows={rows}
          notes={saved.notes}
          actions={actions}
          membershipOf={of}
          staking={staking}
          view={view}
        />
      )}
    </SavedFrame>
  );
}
