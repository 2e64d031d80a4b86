import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyBoard } from '../features/opportunities/EmptyBoard.tsx';
import { OpportunityBoard } from '../features/opportunities/OpportunityBoard.tsx';
import { PromoControls } from '../features/opportunities/promo/PromoControls.tsx';
import { addressOf, choiceIn } from '../features/opportunities/promo/promo-choice.ts';
import { booksIn, rankPromos } from '../features/opportunities/promo/rank-promos.ts';
import { readRow } from '../features/opportunities/read-row.ts';
import { ScanNowButton } from '../features/scanning/ScanNowButton.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { useList } from './use-list.ts';

/** The promo list, ranked anew for the promotion in the page's address. */
export function PromoBoard() {
  const list = useList('promo');
  const [address, setAddress] = useSearchParams();
  const choice = useMemo(() => choiceIn(address), [address]);
  const opportunities = useMemo(() => list.data?.flatMap((row) => readRow(row) ?? []), [list.data]);
  const books = useMemo(() => booksIn(opportunities ?? []), [opportunities]);
  const ranked = useMemo(() => opportunities && rankPromos(opportunities, choice), [opportunities, choice]);
  const rows = useMemo(() => ranked?.map(({ opportunity }) => opportunity), [ranked]);
  const notes = useMemo(() => new Map(ranked?.map(({ opportunity, kept }) => [opportunity.id, kept])), [ranked]);
  const controls = (
    <PromoControls
      choice={choice}
      books={books}
      onChange={(chosen) => setAddress(addressOf(chosen), { replace: true, preventScrollReset: true })}
    />
  );
  return (
    <BoardFrame title="Promo" list={list} count={rows?.length} controls={controls}>
      {opportunities?.length === 0 && <EmptyBoard kind="promo" action={<ScanNowButton />} />}
      {opportunities !== undefined && opportunities.length > 0 && rows?.length === 0 && (
        <p className="py-14 text-center text-muted text-sm">
          No pair keeps money with this promotion right now. Try another book, promotion or amount.
        </p>
      )}
      {rows !== undefined && rows.length > 0 && <OpportunityBoard kind="promo" rows={rows} notes={notes} />}
    </BoardFrame>
  );
}
