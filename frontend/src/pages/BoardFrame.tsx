import { type ReactNode, useEffect } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { messageFor } from '../api/api-error.ts';
import { FilterBar } from '../features/filters/FilterBar.tsx';
import type { FilterChoice } from '../features/filters/use-filters.ts';
import { BoardSkeleton } from '../features/opportunities/BoardSkeleton.tsx';
import { LeagueErrors } from '../features/scanning/LeagueErrors.tsx';
import { formatAge, formatCount } from '../lib/format.ts';
import { useClockValue } from '../lib/use-clock-value.ts';
import { Failure } from '../ui/Failure.tsx';
import { Message } from '../ui/Message.tsx';
import { NextScan } from './NextScan.tsx';

interface BoardFrameProps {
  kind: OpportunityKind;
  title: string;
  /** What the list is at this moment. */
  list: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** How many cards there are; undefined before the list is there. */
  count: number | undefined;
  /** How many the filters hide. */
  hidden: number;
  choice: FilterChoice;
  /** Above the cards: choices of this board. */
  controls?: ReactNode;
  children: ReactNode;
}

/** What all boards have around their cards: title, count, age of the list, scan, and what stands in for a missing list. */
export function BoardFrame({ kind, title, list, count, hidden, choice, controls, children }: BoardFrameProps) {
  const missing = list.error !== null && list.dataUpdatedAt === 0;
  const { syncUrl } = choice;
  useEffect(() => syncUrl(), [syncUrl]);
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-bold text-xl tracking-tight">{title}</h1>
        {/* Its line is kept free, so that the cards do not move when it comes. */}
        <p className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full">
          {count !== undefined && (
            <>
              <span className="font-semibold text-ink">{formatCount(count)} Available</span> ·{' '}
              <Updated at={list.dataUpdatedAt} /> <NextScan />
            </>
          )}
        </p>
      </div>
      {controls}
      {choice.active && count !== undefined && <FilterBar choice={choice} hidden={hidden} />}
      <LeagueErrors />
      {missing && (
        <Failure
          title="The list could not be loaded"
          text={messageFor(list.error, 'Something went wrong. Please try again.')}
          onRetry={() => void list.refetch()}
        />
      )}
      {!missing && list.error !== null && (
        <div className="mb-3">
          <Message tone="caution" live>
            The list could not be refreshed. {messageFor(list.error, '')}
          </Message>
        </div>
      )}
      {!missing && count === undefined && <BoardSkeleton kind={kind} />}
      {children}
    </>
  );
}

/** When the page last learned what the current list is, changed or not. */
function Updated({ at }: { at: number }) {
  return useClockValue((now) => `Updated ${formatAge(at, now)}`);
}
