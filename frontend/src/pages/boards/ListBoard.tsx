import { useState } from 'react';
import { kinds } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { BooksElsewhere } from '../../features/bettor/settings/BookPresence.tsx';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import { OpportunityBoard } from '../../features/odds/board/OpportunityBoard.tsx';
import { FilteredOut } from '../../features/odds/filters/FilterBar.tsx';
import { type FilterChoice, useFilters } from '../../features/odds/filters/use-filters.ts';
import { useMembership } from '../../features/odds/membership/use-membership.ts';
import { useRefreshedRows } from '../../features/odds/refresh/use-refreshed-rows.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import {
  AtOtherBooks,
  BelowSmallest,
  CutCount,
  NothingOverMinimum,
  ProofLink,
  TowardRollovers,
  UnderMinimum,
  WithoutValue,
} from './BoardCounts.tsx';
import { BoardFrame } from './BoardFrame.tsx';
import { NothingListed } from './NothingListed.tsx';
import { NoValue } from './NoValue.tsx';
import { useOpenRollovers, useRolloverBoard } from './rollovers/use-rollovers.ts';
import { type BoardRows, useBoardRows } from './use-board-rows.ts';
import { useCardActions } from './use-card-actions.ts';
import { useList } from './use-list.ts';
import { useStaking } from './use-staking.ts';
import { useView } from './use-view.ts';
import { useWithdrawn } from './use-withdrawn.ts';

interface ListBoardProps {
  kind: Exclude<OpportunityKind, 'promo'>;
  title: string;
}

/** The opportunities of a list at the bettor's books that match the filters, as cards or as a list. */
export function ListBoard({ kind, title }: ListBoardProps) {
  const list = useList(kind);
  const choice = useFilters(kinds[kind].filters);
  const { arrangement, arrange } = choice;
  const { view } = useView(choice);
  const betting = useBetting();
  const { books: mine, rules, settled } = betting;
  const [allBooks, setAllBooks] = useState(false);
  const books = allBooks ? undefined : mine;
  const openRollovers = useOpenRollovers(kind);
  const hasRollover = openRollovers.length > 0;
  const board = useBoardRows({
    kind,
    listed: choice.settled && settled ? list.rows : undefined,
    choice,
    betting: { books, rules },
    isWithdrawn: useWithdrawn(kind),
    hasRollover,
  });
  const actions = useCardActions('list');
  const { of } = useMembership();
  const rollovers = useRolloverBoard(board?.shown, openRollovers);
  const isByRollover = board?.sort === 'rollover';
  const refreshed = useRefreshedRows({
    rows: (isByRollover ? rollovers.cheapestFirst : undefined) ?? board?.shown,
    at: list.dataUpdatedAt,
    asked: [choice.filters, board?.sort, arrangement.showsAllValues, books, rules],
    membershipOf: of,
  });
  const isEmpty = refreshed?.rows.length === 0;
  const staking = useStaking();
  return (
    <BoardFrame
      kind={kind}
      title={title}
      list={list}
      hasRollover={hasRollover}
      count={board?.shown.length}
      hidden={board?.byFilters ?? 0}
      choice={choice}
      refreshed={refreshed}
      narrowed={
        board !== undefined && (
          <>
            <BooksElsewhere betting={betting} />
            <AtOtherBooks hidden={board.byBooks} shown={allBooks} onShow={setAllBooks} />
            <WithoutValue
              kind={kind}
              hidden={board.byValue}
              withdrawn={board.withdrawn}
              shown={board.asksForValue && arrangement.showsAllValues}
              onShow={(showsAllValues) => arrange({ showsAllValues })}
            />
            {kind === 'value' && <ProofLink />}
            <BelowSmallest hidden={board.bySmallest} />
            <TowardRollovers
              rows={rollovers.notes?.size ?? 0}
              first={isByRollover}
              onFirst={(isFirst) => arrange({ sort: isFirst ? 'rollover' : null })}
            />
            <UnderMinimum hidden={board.byDollars} choice={choice} />
            {kind === 'low-hold' && <CutCount />}
          </>
        )
      }
    >
      {isEmpty && board?.listed === 0 && <NothingListed kind={kind} blocked={list.blocked} />}
      {isEmpty && board !== undefined && board.listed > 0 && (
        <NothingLeft kind={kind} board={board} choice={choice} onShowAllBooks={() => setAllBooks(true)} />
      )}
      {board !== undefined && refreshed !== undefined && (
        <OpportunityBoard
          kind={kind}
          rows={refreshed.rows}
          unfiltered={board.unfiltered}
          notes={rollovers.notes}
          refreshed={refreshed}
          actions={actions}
          membershipOf={of}
          staking={staking}
          view={view}
          sorting={{ sort: board.sort, onSort: (sort) => arrange({ sort }) }}
        />
      )}
    </BoardFrame>
  );
}

interface NothingLeftProps {
  kind: OpportunityKind;
  board: BoardRows;
  choice: FilterChoice;
  onShowAllBooks: () => void;
}

/** Shown when the list has opportunities but none is left: what leaves them out, and the button that brings them back. */
function NothingLeft({ kind, board, choice, onShowAllBooks }: NothingLeftProps) {
  const { byFilters, byBooks, byValue, byDollars, belowPercent } = board;
  if (kind === 'value' && byFilters + byValue > 0)
    return <NoValue below={belowPercent} others={byFilters + byValue - belowPercent} choice={choice} />;
  if (byFilters > 0) return <FilteredOut hidden={byFilters} choice={choice} />;
  if (byValue > 0) {
    return (
      <EmptyState
        title="No overlaps have a positive expected value right now"
        action={
          <Button tone="primary" onClick={() => choice.arrange({ showsAllValues: true })}>
            Show {formatCount(byValue)} with negative or unknown EV
          </Button>
        }
      >
        <p>The ones listed lose on average, or no other book’s price shows what they are worth.</p>
      </EmptyState>
    );
  }
  if (byDollars > 0) return <NothingOverMinimum hidden={byDollars} choice={choice} />;
  if (byBooks > 0) {
    return (
      <EmptyState
        title="Nothing at your sportsbooks right now"
        action={
          <Button tone="primary" onClick={onShowAllBooks}>
            Show {formatCount(byBooks)} at books you don’t have
          </Button>
        }
      >
        <p>The opportunities listed need a sportsbook that you don’t have.</p>
      </EmptyState>
    );
  }
  return null;
}
