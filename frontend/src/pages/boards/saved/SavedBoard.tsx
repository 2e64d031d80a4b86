import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useAccess } from '../../../api/access.ts';
import { BoardSkeleton } from '../../../features/odds/board/BoardSkeleton.tsx';
import { OpportunityBoard } from '../../../features/odds/board/OpportunityBoard.tsx';
import { applyFilters, type FilterContext } from '../../../features/odds/filters/apply-filters.ts';
import { FilterBar, FilteredOut } from '../../../features/odds/filters/FilterBar.tsx';
import { InlineFilters } from '../../../features/odds/filters/InlineFilters.tsx';
import { type FilterChoice, useFilters } from '../../../features/odds/filters/use-filters.ts';
import { clearAll } from '../../../features/odds/membership/undo-toast.ts';
import { useMembership } from '../../../features/odds/membership/use-membership.ts';
import { FilledLinks } from '../FilledLinks.tsx';
import { useCardActions } from '../use-card-actions.ts';
import { useFilterContext } from '../use-filter-context.ts';
import { useStaking } from '../use-staking.ts';
import { useView } from '../use-view.ts';
import { SavedFrame } from './SavedFrame.tsx';
import { inListOrder, pairSaved } from './saved-rows.ts';
import { useSaved } from './use-saved.ts';

interface SavedBoardProps {
  /** Undefined where the page has one above. */
  heading: string | undefined;
  /** Which of the opportunities kept in this browser. */
  what: 'tracked' | 'hidden';
  /** The name of the page's filters, and of the actions of its cards. */
  page: 'track' | 'hidden';
  /** The label after the count, such as `Available`. */
  countOf: string;
  /** Shown if there are none. */
  empty: ReactNode;
}

/** Opportunities kept in this browser that match the filters, newest first. Needs no account. */
export function SavedBoard({ heading, what, page, countOf, empty }: SavedBoardProps) {
  const { of, ...membership } = useMembership();
  const staking = useStaking();
  const isSubscriber = useAccess().level === 'subscribed';
  const saved = useSaved(membership[what], what);
  const choice = useFilters(page);
  const { view } = useView(choice);
  const actions = useCardActions(page);
  const rows = useFilteredSaved(saved, choice);
  const over = useMemo(
    () => ({ gone: new Map(saved.saved.filter(({ isOver }) => isOver).map(({ id }) => [id, 0])) }),
    [saved.saved],
  );
  const filtered = saved.rows.length - (rows?.length ?? 0);
  return (
    <FilledLinks fetches={isSubscriber}>
      <SavedFrame
        heading={heading}
        choice={choice}
        countOf={countOf}
        saved={saved}
        onClearAll={() => clearAll(what)}
        empty={empty}
      >
        <InlineFilters page={page} />
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
            refreshed={over}
            actions={actions}
            membershipOf={of}
            staking={staking}
            view={view}
          />
        )}
      </SavedFrame>
    </FilledLinks>
  );
}

/** The saved rows that match a page's filters, in the page's order; undefined until the filters are loaded. */
function useFilteredSaved(
  { saved, rows, pairWithin }: Pick<ReturnType<typeof useSaved>, 'saved' | 'rows' | 'pairWithin'>,
  { filters, settled, syncUrl }: FilterChoice,
): readonly unknown[] | undefined {
  const pair = useCallback<FilterContext['pairWithin']>(
    (row, books) => pairSaved(row, books, pairWithin),
    [pairWithin],
  );
  const context = useFilterContext(filters, pair);
  useEffect(() => syncUrl(), [syncUrl]);
  return useMemo(
    () => (settled ? inListOrder(applyFilters(rows, filters, context), saved) : undefined),
    [settled, rows, filters, context, saved],
  );
}
