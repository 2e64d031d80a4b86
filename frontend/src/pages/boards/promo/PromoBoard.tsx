import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { defaultMaxHedge, type PromoChoice } from '../../../../../shared/boards/promo-choice.ts';
import { aboutText, worthText } from '../../../../../shared/boards/promotions/worth-texts.ts';
import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { type Cents, cents } from '../../../../../shared/odds/money.ts';
import { promotionsQuery } from '../../../api/promotions.ts';
import { expiryWords, localDay, promotionState } from '../../../features/bettor/promotions/expiry.ts';
import { MyPromotions } from '../../../features/bettor/promotions/MyPromotions.tsx';
import { BooksElsewhere } from '../../../features/bettor/settings/BookPresence.tsx';
import { useBetting } from '../../../features/bettor/settings/use-betting.ts';
import { OpportunityBoard } from '../../../features/odds/board/OpportunityBoard.tsx';
import { FilteredOut } from '../../../features/odds/filters/FilterBar.tsx';
import { useFilters } from '../../../features/odds/filters/use-filters.ts';
import { useMembership } from '../../../features/odds/membership/use-membership.ts';
import { type LiftedNarrowing, NarrowedPromos } from '../../../features/odds/promo/NarrowedPromos.tsx';
import { FoldedControls, PromoControls } from '../../../features/odds/promo/PromoControls.tsx';
import { describeChoice } from '../../../features/odds/promo/promo-limits.ts';
import type { PromoBook } from '../../../features/odds/promo/rank-promos.ts';
import { useRefreshedRows } from '../../../features/odds/refresh/use-refreshed-rows.ts';
import { sortRows } from '../../../features/odds/rows/arrange-rows.ts';
import { sortOf } from '../../../features/odds/rows/board-sorts.ts';
import { firstSeenAt } from '../../../features/odds/rows/first-seen.ts';
import { formatCount } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { AtOtherBooks, BelowSmallest, NothingOverMinimum, UnderMinimum } from '../BoardCounts.tsx';
import { BoardFrame } from '../BoardFrame.tsx';
import { NothingListed } from '../NothingListed.tsx';
import { useCardActions } from '../use-card-actions.ts';
import { useList } from '../use-list.ts';
import { useStaking } from '../use-staking.ts';
import { useView } from '../use-view.ts';
import { useWorth } from '../worth/use-worth.ts';
import { usePromos } from './use-promos.ts';
import { type PromotionChange, usePromotion } from './use-promotion.ts';

/** The promo list, filtered and ranked for the promotion of the page, below the person's own promotions. */
export function PromoBoard() {
  const list = useList('promo');
  const betting = useBetting();
  const { books: mine, rules, settled } = betting;
  const [promotion, change] = usePromotion();
  const [everyBook, setEveryBook] = useState(false);
  const bettor = useMemo(() => ({ books: everyBook ? undefined : mine, rules }), [everyBook, mine, rules]);
  const choice = useFilters('bonus');
  const all = choice.settled && settled ? list.rows : undefined;
  const options = { choice: promotion, bettor, filters: choice.filters };
  const { listed, unfiltered, total = 0, books, shown, notes, risks, narrowed, byDollars } = usePromos(all, options);
  const actions = useCardActions('list', promotion, notes);
  const { of } = useMembership();
  const staking = useStaking();
  const { view } = useView(choice);
  const sort = sortOf('promo', choice.arrangement.sort);
  const ranked = choice.arrangement.sort === null;
  const sorted = useMemo(
    // They are ranked by what the promotion keeps.
    () => shown && (ranked ? shown : sortRows(shown, { sort, firstSeenAt: (id) => firstSeenAt('promo', id) })),
    [shown, ranked, sort],
  );
  const refreshed = useRefreshedRows({
    ...{ rows: sorted, at: list.dataUpdatedAt, membershipOf: of, notes },
    asked: [promotion, bettor, choice.filters, ranked, sort],
  });
  const isEmpty = refreshed?.rows.length === 0;
  const hidden = Math.max(0, total - (shown?.length ?? 0));
  const isNarrowed = narrowed !== undefined && Object.values(narrowed).some((count) => count > 0);
  const { worth, today } = useOwnWorth();
  const folded = (
    <FoldedControls label="Promotion and limits" summary={describeChoice(promotion, useOddsText())}>
      <MyPromotions
        current={fieldsOf(promotion, books)}
        mine={mine}
        worth={worth && ((saved) => worthText(worth.get(saved)))}
        onUse={(saved) => change(changeTo(saved, promotion))}
      />
      <PromoControls choice={promotion} books={books} onChange={change} />
    </FoldedControls>
  );
  const controls = (
    <>
      {worth !== undefined && <PromotionsWorth worth={worth} today={today} />}
      {folded}
    </>
  );
  return (
    <BoardFrame
      kind="promo"
      title="Promo"
      list={list}
      count={shown?.length}
      hidden={hidden}
      choice={choice}
      narrowed={
        narrowed !== undefined && (
          <>
            <NarrowedPromos choice={promotion} narrowed={narrowed} onLift={(part) => change(lifted[part])} />
            <BooksElsewhere betting={betting} />
            <AtOtherBooks hidden={narrowed.books} shown={everyBook} onShow={setEveryBook} />
            <BelowSmallest hidden={narrowed.smallest} />
            <UnderMinimum hidden={byDollars} choice={choice} />
          </>
        )
      }
      refreshed={refreshed}
      controls={controls}
    >
      {isEmpty && listed === 0 && <NothingListed kind="promo" blocked={list.blocked} />}
      {isEmpty && listed !== undefined && listed > 0 && total === 0 && byDollars === 0 && (
        <p className="py-14 text-center text-muted text-sm">
          {isNarrowed
            ? 'Nothing is within these limits. Show what they leave out, or change them.'
            : 'No pair makes money with this promotion right now. Try another book, promotion or amount.'}
        </p>
      )}
      {isEmpty && hidden === 0 && byDollars > 0 && <NothingOverMinimum hidden={byDollars} choice={choice} />}
      {isEmpty && hidden > 0 && <FilteredOut hidden={hidden} choice={choice} />}
      {refreshed !== undefined && (
        <OpportunityBoard
          kind="promo"
          rows={refreshed.rows}
          unfiltered={unfiltered}
          refreshed={refreshed}
          notes={refreshed.notes}
          risks={risks}
          actions={actions}
          membershipOf={of}
          staking={staking}
          view={view}
          sorting={{
            sort: ranked && promotion.ranking === 'tied-up' ? undefined : sort,
            onSort: (chosen) => choice.arrange({ sort: chosen }),
          }}
        />
      )}
    </BoardFrame>
  );
}

const lifted: Readonly<Record<LiftedNarrowing, PromotionChange>> = {
  odds: { minOdds: null, maxOdds: null },
  exchanges: { exchanges: true },
  hedge: { maxHedge: null },
};

const FIRST_BOOK = 1;

/** What the page has chosen, as a promotion to save: at the chosen book, or else the first that is offered. */
function fieldsOf(choice: PromoChoice, books: readonly PromoBook[]) {
  const { promotion: kind, amount, boost, refundValue, minOdds, maxOdds, maxHedge, maxExtra } = choice;
  const isUsual = maxHedge === null || maxHedge === defaultMaxHedge(amount);
  return {
    ...{ kind, amount, boost, refundValue, minOdds, maxOdds, tokens: 1 },
    maxExtra: kind === 'profit-boost' ? maxExtra : null,
    sportsbookId: choice.sportsbookId ?? books[0]?.id ?? FIRST_BOOK,
    maxHedge: isUsual ? null : maxHedge,
  };
}

/** What a saved promotion changes on the page. */
function changeTo(saved: Promotion, { boost, refundValue }: PromoChoice): PromotionChange {
  const { sportsbookId, kind, amount, minOdds, maxOdds } = saved;
  return {
    ...{ sportsbookId, promotion: kind, amount, minOdds, maxOdds },
    boost: saved.boost ?? boost,
    refundValue: saved.refundValue ?? refundValue,
    maxHedge: saved.maxHedge ?? undefined,
    maxExtra: saved.maxExtra,
  };
}

interface PromotionsWorthProps {
  /** Of promotions that can be used. */
  worth: ReadonlyMap<Promotion, Cents | undefined>;
  today: string;
}

/** What the person's own promotions keep if they are converted now, and when the first of them expires. */
function PromotionsWorth({ worth, today }: PromotionsWorthProps) {
  const convertible = [...worth].flatMap(([promotion, each]) => (each === undefined ? [] : [{ promotion, each }]));
  const [first] = convertible.toSorted((one, other) => (one.promotion.expiresOn < other.promotion.expiresOn ? -1 : 1));
  if (first === undefined) return null;
  const total = cents(convertible.reduce((sum, { each }) => sum + each, 0));
  const expiry = expiryWords(first.promotion.expiresOn, today);
  const isOne = convertible.length === 1;
  return (
    <p className="mb-2 text-sm tabular-nums">
      {isOne ? 'Your promotion is' : `Your ${formatCount(convertible.length)} promotions are`} worth{' '}
      <strong>{aboutText(total)}</strong> if converted now, and {isOne ? '' : 'the first '}
      {expiry}.
    </p>
  );
}

const NONE: readonly Promotion[] = [];

/** What the person's promotions that can be used keep if they are converted now; undefined as long as that is not known. */
function useOwnWorth() {
  const { data = NONE } = useQuery(promotionsQuery);
  const today = useClockValue(localDay);
  const usable = useMemo(
    () => data.filter((each) => ['open', 'soon'].includes(promotionState(each, today))),
    [data, today],
  );
  return { worth: useWorth(usable), today };
}
