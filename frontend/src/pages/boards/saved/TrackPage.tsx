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

/** The opportunities tracked in this browser that match the filters, newest first. Needs no account. */
export function TrackPage() {
  usePageTitle('Track');
  const { tracked, of } = useMembership();
  const staking = useStaking();
  const saved = useSaved(tracked, 'tracked');
  const choice = useFilters('track');
  const actions = useCardActions('track');
  const { view } = useView(choice);
  const rows = useFilteredSaved(saved, choice);
  const hidden = saved.rows.length - (rows?.length ?? 0);
  return (
    <SavedFrame
      title="Track"
      choice={choice}
      countOf="Tracked"
      saved={saved}
      onClearAll={() => clearAll('tracked')}
      empty={
        <NothingSaved title="No Tracked Opportunities">
          Track opportunities from the Dashboard. They are saved here, in this browser, and will not appear in future
          scans.
        </NothingSaved>
      }
    >
      <InlineFilters page="track" />
      {choice.active && rows !== undefined && (
        <div className="mb-2 text-muted text-xs tabular-nums">
          <FilterBar choice={choice} hidden={hidden} />
        </div>
      )}
      {rows === undefined && <BoardSkeleton kind="mixed" view={view} />}
      {rows?.length === 0 && <FilteredOut hidden={hidden} choice={choice} />}
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
