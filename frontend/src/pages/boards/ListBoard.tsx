import { useMemo } from 'react';
import { kinds } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { applyFilters } from '../../features/filters/apply-filters.ts';
import { FilteredOut } from '../../features/filters/FilteredOut.tsx';
import { useFilters } from '../../features/filters/use-filters.ts';
import { useMembership } from '../../features/membership/use-membership.ts';
import { EmptyBoard } from '../../features/opportunities/board/EmptyBoard.tsx';
import { OpportunityBoard } from '../../features/opportunities/board/OpportunityBoard.tsx';
import { arrangeRows } from '../../features/opportunities/rows/arrange-rows.ts';
import { ScanNowButton } from '../../features/scanning/ScanNowButton.tsx';
import { BlockedNote } from './BlockedNote.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useFilterContext } from './use-filter-context.ts';
import { useList } from './use-list.ts';

interface ListBoardProps {
  kind: Exclude<OpportunityKind, 'promo'>;
  title: string;
}

/** The cards of a list that match the filters. */
export function ListBoard({ kind, title }: ListBoardProps) {
  const list = useList(kind);
  const choice = useFilters(kinds[kind].filters);
  const { filters, settled } = choice;
  const context = useFilterContext(filters);
  const actions = useCardActions('list');
  const { of } = useMembership();
  const listed = settled ? list.rows : undefined;
  const all = useMemo(() => listed && arrangeRows(listed, { repaired: false }), [listed]);
  const rows = useMemo(
    () =>
      listed &&
      arrangeRows(applyFilters(listed, filters, context), { repaired: filters.selectedSportsbooks.length > 0 }),
    [listed, filters, context],
  );
  const hidden = Math.max(0, (all?.length ?? 0) - (rows?.length ?? 0));
  return (
    <BoardFrame kind={kind} title={title} list={list} count={rows?.length} hidden={hidden} choice={choice}>
      {all?.length === 0 && <EmptyBoard kind={kind} action={<ScanNowButton />} />}
      {all?.length === 0 && <BlockedNote count={list.blocked} />}
      {rows?.length === 0 && hidden > 0 && <FilteredOut hidden={hidden} onClear={choice.clear} />}
      {rows !== undefined && <OpportunityBoard kind={kind} rows={rows} actions={actions} membershipOf={of} />}
    </BoardFrame>
  );
}
