import { type ReactNode, useEffect } from 'react';
import { type KindRow, kinds } from '../../../../shared/odds/kinds.ts';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { messageFor } from '../../api/api-error.ts';
import { FilterBar } from '../../features/filters/FilterBar.tsx';
import type { FilterChoice } from '../../features/filters/use-filters.ts';
import { BoardSkeleton } from '../../features/opportunities/board/BoardSkeleton.tsx';
import { LeagueErrors } from '../../features/scanning/LeagueErrors.tsx';
import { formatAge, formatCount } from '../../lib/format.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Message } from '../../ui/Message.tsx';
import { NextScan } from './NextScan.tsx';

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
  /** The number of cards; undefined before the list is loaded. */
  count: number | undefined;
  /** The number of cards that the filters hide. */
  hidden: number;
  choice: FilterChoice;
  /** Controls above the cards. */
  controls?: ReactNode;
  children: ReactNode;
}

/** The frame of all boards: title, count, age of the list, next scan, active filters, errors and skeleton. */
export function BoardFrame({ kind, title, list, count, hidden, choice, controls, children }: BoardFrameProps) {
  const { purpose }: KindRow = kinds[kind];
  const missing = list.error !== null && list.dataUpdatedAt === 0;
  const { syncUrl } = choice;
  useEffect(() => syncUrl(), [syncUrl]);
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-bold text-xl tracking-tight">{title}</h1>
        {/* Has a minimum height, so that the cards do not move when the text appears. */}
        <p className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full">
          {count !== undefined && (
            <>
              <span className="font-semibold text-ink">{formatCount(count)} Available</span> ·{' '}
              <Updated at={list.dataUpdatedAt} /> <NextScan />
            </>
          )}
        </p>
        {purpose !== undefined && <p className="w-full text-muted text-sm">{purpose}</p>}
      </div>
      {controls}
      {choice.active && count !== undefined && <FilterBar choice={choice} hidden={hidden} />}
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
      {!missing && count === undefined && <BoardSkeleton kind={kind} />}
      {children}
    </>
  );
}

/** When the list was last fetched or confirmed as unchanged. */
function Updated({ at }: { at: number }) {
  return useClockValue((now) => `Updated ${formatAge(at, now)}`);
}
