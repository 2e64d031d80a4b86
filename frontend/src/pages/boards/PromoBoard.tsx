import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { FilteredOut } from '../../features/filters/FilteredOut.tsx';
import { useFilters } from '../../features/filters/use-filters.ts';
import { useMembership } from '../../features/membership/use-membership.ts';
import { EmptyBoard } from '../../features/opportunities/board/EmptyBoard.tsx';
import { OpportunityBoard } from '../../features/opportunities/board/OpportunityBoard.tsx';
import { PromoControls } from '../../features/opportunities/promo/PromoControls.tsx';
import {
  choiceFromParams,
  type PromoChoice,
  paramsFromChoice,
} from '../../features/opportunities/promo/promo-choice.ts';
import { ScanNowButton } from '../../features/scanning/ScanNowButton.tsx';
import { BlockedNote } from './BlockedNote.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useList } from './use-list.ts';
import { usePromos } from './use-promos.ts';

/** The promo list, filtered and ranked for the promotion in the URL. */
export function PromoBoard() {
  const list = useList('promo');
  const [promotion, setPromotion] = usePromotion();
  const choice = useFilters('bonus');
  const all = choice.settled ? list.rows : undefined;
  const { listed, total = 0, books, shown, notes } = usePromos(all, promotion, choice.filters);
  const actions = useCardActions('list', promotion, notes);
  const { of } = useMembership();
  const hidden = Math.max(0, total - (shown?.length ?? 0));
  const controls = <PromoControls choice={promotion} books={books} onChange={setPromotion} />;
  return (
    <BoardFrame
      kind="promo"
      title="Promo"
      list={list}
      count={shown?.length}
      hidden={hidden}
      choice={choice}
      controls={controls}
    >
      {listed === 0 && <EmptyBoard kind="promo" action={<ScanNowButton />} />}
      {listed === 0 && <BlockedNote count={list.blocked} />}
      {listed !== undefined && listed > 0 && total === 0 && (
        <p className="py-14 text-center text-muted text-sm">
          No pair makes money with this promotion right now. Try another book, promotion or amount.
        </p>
      )}
      {shown?.length === 0 && hidden > 0 && <FilteredOut hidden={hidden} onClear={choice.clear} />}
      {shown !== undefined && (
        <OpportunityBoard kind="promo" rows={shown} notes={notes} actions={actions} membershipOf={of} />
      )}
    </BoardFrame>
  );
}

/** The promotion in the URL, as a stable object. Setting it keeps the other parameters. */
function usePromotion(): readonly [PromoChoice, (choice: PromoChoice) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const normalized = paramsFromChoice(choiceFromParams(params)).toString();
  const promotion = useMemo(() => choiceFromParams(new URLSearchParams(normalized)), [normalized]);
  const setPromotion = (chosen: PromoChoice) =>
    setParams(paramsFromChoice(chosen, params), { replace: true, preventScrollReset: true, state });
  return [promotion, setPromotion];
}
