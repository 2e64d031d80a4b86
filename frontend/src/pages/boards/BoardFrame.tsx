import { type ReactNode, useEffect } from 'react';
import { type KindRow, kinds } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { messageFor } from '../../api/api-error.ts';
import { BettingControls } from '../../features/bettor/settings/BettingControls.tsx';
import { BoardSkeleton } from '../../features/odds/board/BoardSkeleton.tsx';
import { BoardBar } from '../../features/odds/filters/bar/BoardBar.tsx';
import { FilterBar } from '../../features/odds/filters/FilterBar.tsx';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { ListOptions } from '../../features/odds/list/ListOptions.tsx';
import type { RefreshedRows } from '../../features/odds/refresh/use-refreshed-rows.ts';
import { boardSorts, sortLabel, sortOf } from '../../features/odds/rows/board-sorts.ts';
import { LeagueErrors } from '../../features/odds/scans/ScanControls.tsx';
import { useReportShown } from '../../features/odds/scans/shown-count.ts';
import { formatAge, formatCount } from '../../lib/format.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { useMinWidth } from '../../lib/viewport/use-min-width.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Message } from '../../ui/Message.tsx';
import { UnfinishedLine } from '../placement/UnfinishedLine.tsx';
import { NewRows } from './BoardCounts.tsx';
import { NextScan } from './NextScan.tsx';
import { useView } from './use-view.ts';

interface BoardFrameProps {
  kind: OpportunityKind;
  title: string;
  /** The state of the list's query. */
  list: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** Whether its rows may count toward an open rollover. */
  hasRollover?: boolean;
  /** The number of cards; undefined before the list is loaded. */
  count: number | undefined;
  /** The number of cards that the filters hide. */
  hidden: number;
  choice: FilterChoice;
  /** The rows as shown, which may wait to be sorted. */
  refreshed: RefreshedRows | undefined;
  /** What else is left out. */
  narrowed?: ReactNode;
  /** Controls between the counts and the cards. */
  controls?: ReactNode;
  children: ReactNode;
}

/** Below it what the board is for stands below the counts. */
const ONE_ROW_PX = 640;

/** The frame of all boards: bar, title, count, what is left out, age of the list, next scan, errors and skeleton. */
export function BoardFrame(props: BoardFrameProps) {
  const { kind, title, list, count, hidden, choice, refreshed, narrowed, controls, children, hasRollover } = props;
  const { purpose }: KindRow = kinds[kind];
  const missing = list.error !== null && list.dataUpdatedAt === 0;
  const { view, setView } = useView(choice);
  const hasRoom = useMinWidth(ONE_ROW_PX);
  const { syncUrl } = choice;
  useEffect(() => syncUrl(), [syncUrl]);
  useReportShown(count);
  return (
    <>
      <BoardBar
        choice={choice}
        betting={<BettingControls stakesBy={kind === 'value' ? 'bankroll' : 'total'} />}
        sorts={{
          options: boardSorts(kind, hasRollover).map((value) => ({ value, label: sortLabel(kind, value) })),
          value: sortOf(kind, choice.arrangement.sort, hasRollover),
        }}
        view={view}
        onView={setView}
        listOptions={<ListOptions />}
      />
      <section
        aria-label="Counts"
        className="-mt-2 mb-1.5 flex flex-wrap items-center gap-x-3 pt-2 text-muted text-xs tabular-nums sm:mt-0 sm:pt-0 sm:mb-2 sm:min-h-7 sm:gap-x-4 sm:gap-y-1"
      >
        <h1 className="font-bold text-base text-ink tracking-tight">{title}</h1>
        {/* Has a minimum height, so that the cards do not move when the text appears. */}
        <p className="min-h-5 shrink-0">
          {count !== undefined && (
            <span className="font-semibold text-ink text-sm">{formatCount(count)} Available</span>
          )}
          {/* Beside the count, where it moves nothing. */}
          {refreshed !== undefined && <NewRows kind={kind} refreshed={refreshed} />}
        </p>
        {purpose !== undefined && hasRoom && <p>{purpose}</p>}
        {/* On a phone below the line of the title. */}
        <div className="flex w-full flex-wrap items-center gap-x-3 empty:hidden max-sm:order-1 sm:contents">
          {choice.active && count !== undefined && <FilterBar choice={choice} hidden={hidden} />}
          {narrowed}
        </div>
        {count !== undefined && (
          <p className="ml-auto">
            <SortAgain refreshed={refreshed}>
              <Updated at={list.dataUpdatedAt} />
            </SortAgain>{' '}
            <span className="max-lg:hidden">
              <NextScan />
            </span>
          </p>
        )}
      </section>
      {purpose !== undefined && !hasRoom && <p className="mb-1.5 text-muted text-xs">{purpose}</p>}
      <UnfinishedLine />
      {controls}
      <LeagueErrors />
      {missing && (
        <Failure
          title="The list could not be loaded"
          text={messageFor(list.error, 'Something went wrong. Please try again.')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!missing && list.error !== null && (
        <div className="mb-3">
          <Message tone="caution" live error={list.error}>
            The list could not be refreshed. {messageFor(list.error, '')}
          </Message>
        </div>
      )}
      {!missing && count === undefined && <BoardSkeleton kind={kind} view={view} />}
      {children}
    </>
  );
}

/** When the list was last fetched or confirmed as unchanged. */
function Updated({ at }: { at: number }) {
  return useClockValue((now) => `Updated ${formatAge(at, now)}`);
}

interface SortAgainProps {
  refreshed: Pick<RefreshedRows, 'unsorted' | 'waiting' | 'sortAgain'> | undefined;
  /** Shown while the rows are in order: in the same place, so that nothing moves. */
  children: ReactNode;
}

/** `Sort again · 3 new` while the order of the rows is held. */
function SortAgain({ refreshed, children }: SortAgainProps) {
  if (refreshed?.unsorted !== true) return children;
  const { waiting, sortAgain } = refreshed;
  return (
    <button
      type="button"
      onClick={sortAgain}
      // Taller than the line that it stands in.
      className="-my-3 min-h-11 font-semibold text-accent-ink hover:underline lg:my-0 lg:min-h-5"
    >
      Sort again{waiting > 0 && ` · ${formatCount(waiting)} new`}
    </button>
  );
}
