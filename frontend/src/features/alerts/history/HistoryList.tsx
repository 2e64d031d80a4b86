import { useInfiniteQuery } from '@tanstack/react-query';
import { alertHistoryQuery, HISTORY_FALLBACK } from '../../../api/alerts/history.ts';
import { messageFor } from '../../../api/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardFailure } from '../../../ui/CardFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { HistoryRow } from './HistoryRow.tsx';

/** What the person was told in the last 7 days, the latest first. */
export function HistoryList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(alertHistoryQuery);
  if (data === undefined) {
    if (error === null) {
      return (
        <div aria-busy="true" className="flex flex-col gap-2">
          <span className="sr-only">Loading alerts...</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      );
    }
    return <CardFailure text={messageFor(error, HISTORY_FALLBACK)} error={error} onRetry={() => void refetch()} />;
  }
  const alerts = data.pages.flatMap((page) => page.alerts);
  if (alerts.length === 0) {
    return (
      <p className="rounded-xl border border-line bg-surface p-4 text-muted text-sm sm:p-5">
        No alerts in the last 7 days. They appear here with where each was sent, and whether the opportunity was still
        there a minute later.
      </p>
    );
  }
  return (
    <>
      <ol
        aria-label="Alerts, the latest first"
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {alerts.map((alert) => (
          <HistoryRow key={alert.id} alert={alert} />
        ))}
      </ol>
      {error !== null && (
        <div className="mt-3">
          <CardFailure text={messageFor(error, HISTORY_FALLBACK)} error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
      {error === null && hasNextPage && (
        <Button
          tone="outline"
          className="mt-3 w-full sm:w-auto"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show earlier alerts'}
        </Button>
      )}
    </>
  );
}
