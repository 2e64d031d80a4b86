import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilteredOut } from '../features/filters/FilteredOut.tsx';
import { useFilters } from '../features/filters/use-filters.ts';
import { EmptyBoard } from '../features/opportunities/EmptyBoard.tsx';
import { OpportunityBoard } from '../features/opportunities/OpportunityBoard.tsx';
import { PromoControls } from '../features/opportunities/promo/PromoControls.tsx';
import { addressOf, choiceIn } from '../features/opportunities/promo/promo-choice.ts';
import { ScanNowButton } from '../features/scanning/ScanNowButton.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { useList } from './use-list.ts';
import { usePromos } from './use-promos.ts';

/** The promo list, ranked anew for the promotion in the page's address, as far as the filters let it through. */
export function PromoBoard() {
  const list = useList('promo');
  const [address, setAddress] = useSearchParams();
  const promotion = useMemo(() => choiceIn(address), [address]);
  const choice = useFilters('bonus');
  const { listed, total = 0, books, shown, notes } = usePromos(list.data, promotion, choice.filters);
  const hidden = Math.max(0, total - (shown?.length ?? 0));
  const controls = (
    <PromoControls
      choice={promotion}
      books={books}
      onChange={(chosen) => setAddress(addressOf(chosen), { replace: true, preventScrollReset: true })}
    />
  );
  return (
    <BoardFrame title="Promo" list={list} count={shown?.length} hidden={hidden} choice={choice} controls={controls}>
      {listed === 0 && <EmptyBoard kind="promo" action={<ScanNowButton />} />}
      {listed !== undefined && listed > 0 && total === 0 && (
        <p className="py-14 text-center text-muted text-sm">
          No pair keeps money with this promotion right now. Try another book, promotion or amount.
        </p>
      )}
      {shown?.length === 0 && hidden > 0 && <FilteredOut hidden={hidden} onClear={choice.clear} />}
      {shown !== undefined && shown.length > 0 && <OpportunityBoard kind="promo" rows={shown} notes={notes} />}
    </BoardFrame>
  );
}
