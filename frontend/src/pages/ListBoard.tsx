import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { EmptyBoard } from '../features/opportunities/EmptyBoard.tsx';
import { OpportunityBoard } from '../features/opportunities/OpportunityBoard.tsx';
import { ScanNowButton } from '../features/scanning/ScanNowButton.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { useList } from './use-list.ts';

/** A list as it comes, in cards. */
export function ListBoard({ kind, title }: { kind: Exclude<OpportunityKind, 'promo'>; title: string }) {
  const list = useList(kind);
  const rows = list.data;
  return (
    <BoardFrame title={title} list={list} count={rows?.length}>
      {rows?.length === 0 && <EmptyBoard kind={kind} action={<ScanNowButton />} />}
      {rows !== undefined && rows.length > 0 && <OpportunityBoard kind={kind} rows={rows} />}
    </BoardFrame>
  );
}
