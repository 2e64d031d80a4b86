import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { messageFor } from '../../../api/api-error.ts';
import { POSITIONS_FALLBACK, positionsQuery } from '../../../api/bets/bets-list.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useMinWidth } from '../../../lib/viewport/use-min-width.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VirtualGrid } from '../../../ui/virtual/VirtualGrid.tsx';
import { type BetsChoice, everything } from '../bets-address.ts';
import { describePosition } from './describe-position.ts';
import { PositionTable } from './PositionTable.tsx';
import { StateMark, toneStyle } from './StateMark.tsx';

interface BetsListProps {
  state: 'settled' | undefined;
  choice: BetsChoice;
  onOpen: (id: string) => void;
  onClear: () => void;
  /** Shown if there are no bets at all. */
  empty: React.ReactNode;
}

/** Below it, cards. */
const TABLE_MIN_PX = 768;

/** A person's positions, the last placed first. Further pages load as one scrolls. */
export function BetsList({ state, choice, onOpen, onClear, empty }: BetsListProps) {
  const filters = { state, kind: choice.kind, month: choice.month, sportsbookId: choice.book };
  const list = useInfiniteQuery(positionsQuery(filters));
  const isWide = useMinWidth(TABLE_MIN_PX);
  const today = useClockValue(formatDay);
  if (list.data === undefined) {
    if (list.error === null) return <ListSkeleton />;
    return (
      <CardFailure
        text={messageFor(list.error, POSITIONS_FALLBACK)}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const positions = list.data.pages.flatMap((page) => page.positions);
  const Positions = isWide ? PositionTable : PositionCards;
  return (
    <>
      {positions.length > 0 && <Positions positions={positions} today={today} onOpen={onOpen} />}
      {positions.length === 0 &&
        !list.hasNextPage &&
        (isEverything(choice) ? empty : <NothingMatches onClear={onClear} />)}
      {list.error !== null && (
        <div className="mt-3">
          <CardFailure
            text={messageFor(list.error, POSITIONS_FALLBACK)}
            error={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        </div>
      )}
      {list.error === null && list.hasNextPage && (
        <LoadMore
          key={list.data.pages.length}
          isLoading={list.isFetchingNextPage}
          onLoad={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function isEverything(choice: BetsChoice): boolean {
  return choice.book === everything.book && choice.kind === everything.kind && choice.month === everything.month;
}

/** How far before the end of the list the next page is loaded. */
const AHEAD = '1200px';

/** Loads the next page when it comes near the window, and when it is pressed. */
function LoadMore({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="mt-3 flex justify-center">
      <Button tone="outline" aria-disabled={isLoading} onClick={onLoad}>
        {isLoading ? 'Loading...' : 'Show earlier bets'}
      </Button>
    </div>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-line bg-surface px-4 py-10 text-center">
      <p className="text-muted text-sm">No bets match these filters.</p>
      <Button tone="outline" onClick={onClear}>
        Show all bets
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-px overflow-hidden rounded-xl border border-line">
      <span className="sr-only">Loading bets...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-11 rounded-none" />
      ))}
    </div>
  );
}

interface PositionCardsProps {
  positions: readonly BetPosition[];
  /** As `formatDay` writes it. */
  today: string;
  onOpen: (id: string) => void;
}

const ESTIMATED_PX = 122;

/** Positions as cards, for screens where a table has no room. */
function PositionCards({ positions, today, onOpen }: PositionCardsProps) {
  return (
    <VirtualGrid items={positions} keyOf={({ id }) => id} estimatedRowHeight={ESTIMATED_PX} label="Bets">
      {(position) => <PositionCard position={position} today={today} onOpen={onOpen} />}
    </VirtualGrid>
  );
}

interface PositionCardProps {
  position: BetPosition;
  today: string;
  onOpen: (id: string) => void;
}

const PositionCard = memo(function PositionCard({ position, today, onOpen }: PositionCardProps) {
  const text = describePosition(position, today, useOddsText());
  return (
    <button
      type="button"
      onClick={() => onOpen(position.id)}
      className={classNames(
        'flex h-full w-full flex-col gap-1.5 rounded-lg border bg-surface px-3 py-2.5 text-left text-sm tabular-nums',
        text.isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{text.title}</span>
        <span className={classNames('shrink-0 font-bold', toneStyle[text.tone])}>{text.profit}</span>
      </span>
      <span className="flex w-full items-baseline gap-2 text-muted text-xs">
        <span className="min-w-0 flex-1 break-words">{text.picks}</span>
        {text.outlook !== undefined && <span className="shrink-0">{text.outlook}</span>}
      </span>
      <span className="w-full break-words text-muted text-xs">{text.books}</span>
      <span className="flex w-full flex-wrap items-center gap-x-2 text-xs">
        <StateMark text={text} />
        <span className="text-muted">
          {text.placed} · {text.kind} · {text.staked}
          {text.clv !== '–' && ` · CLV ${text.clv}`}
        </span>
      </span>
    </button>
  );
});
