import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { isLive, subscribeToHealth, watchBoard } from '../../api/live/live-boards.ts';
import { nextList, opportunitiesQuery, refreshScanStats, scanStatsQuery } from '../../api/opportunities.ts';
import { useMembership } from '../../features/odds/membership/use-membership.ts';
import { recordPrices } from '../../features/odds/refresh/price-moves.ts';
import { recordSeen } from '../../features/odds/rows/first-seen.ts';
import { idsOf } from '../../features/odds/rows/row-id.ts';
import { msUntilRefresh } from '../../features/odds/scans/refresh-timing.ts';
import { useScanning } from '../../features/odds/scans/use-scanning.ts';

/**
 * Query options of a kind that refetch its list when it is due, while Auto Scan is ON; while hints arrive, only when none has come. This starts no scan. TanStack Query pauses the interval while
 * the page is hidden, and refetches a stale list when it becomes visible again.
 */
export function useAutoScan() {
  const { autoScan } = useScanning();
  const [jitter] = useState(Math.random);
  const live = useSyncExternalStore(subscribeToHealth, isLive);
  return (kind: OpportunityKind) => {
    const refetchInterval = ({ state }: { state: { dataUpdatedAt: number } }) =>
      msUntilRefresh({ fetchedAt: state.dataUpdatedAt, dueAt: nextList(kind)?.dueAt, jitter, now: Date.now(), live });
    return {
      refetchInterval: autoScan && refetchInterval,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: autoScan,
      refetchOnReconnect: autoScan,
    } as const;
  };
}

/** The current list without tracked and hidden opportunities. */
export function useList(kind: OpportunityKind) {
  const autoScan = useAutoScan();
  const { data, isPending, error, dataUpdatedAt, refetch } = useQuery({
    ...opportunitiesQuery(kind),
    ...autoScan(kind),
  });
  useHints(useMemo(() => [kind], [kind]));
  useScanStats(data, nextList(kind)?.at);
  // Before the rows are sorted by it and show it; recording a list again changes nothing.
  useMemo(() => {
    if (data === undefined) return;
    recordSeen(kind, data, dataUpdatedAt);
    recordPrices(kind, data, dataUpdatedAt);
  }, [kind, data, dataUpdatedAt]);
  const { blocked } = useMembership();
  const rows = useMemo(() => data && withoutBlocked(data, blocked), [data, blocked]);
  return { rows, blocked: (data?.length ?? 0) - (rows?.length ?? 0), isPending, error, dataUpdatedAt, refetch };
}

/** Refetches lists that are shown at hints, while Auto Scan is ON. */
export function useHints(kinds: readonly OpportunityKind[]): void {
  const { autoScan } = useScanning();
  const client = useQueryClient();
  useEffect(() => {
    if (!autoScan) return;
    const stops = kinds.map((kind) =>
      watchBoard(
        kind,
        askingOne(() => refetch(client, kind)),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [autoScan, client, kinds]);
}

/** Waits for a call that is out, which an ended one would only repeat. */
function refetch(client: QueryClient, kind: OpportunityKind): Promise<void> {
  return client.refetchQueries(opportunitiesQuery(kind), { cancelRefetch: false });
}

/** One call at a time, and one more after it for all that was asked for meanwhile: hints may come faster than lists. */
function askingOne(ask: () => Promise<void>): () => void {
  let state: 'idle' | 'asking' | 'again' = 'idle';
  const run = async () => {
    do {
      state = 'asking';
      await ask();
    } while (isAgain());
    state = 'idle';
  };
  const isAgain = () => state === 'again';
  return () => {
    if (state === 'idle') void run();
    else state = 'again';
  };
}

/**
 * Refetches the statistics when a scan must have ended: the list changed, or the time of the next list, as after a scan that found nothing.
 */
function useScanStats(rows: readonly unknown[] | undefined, next: string | undefined): void {
  useQuery(scanStatsQuery);
  const client = useQueryClient();
  const seen = useRef({ rows, next });
  useEffect(() => {
    const known = seen.current.rows !== undefined;
    if (known && (rows !== seen.current.rows || next !== seen.current.next)) void refreshScanStats(client);
    seen.current = { rows, next };
  }, [client, rows, next]);
}

/** The rows that are not blocked; the same array if none are. */
function withoutBlocked(rows: readonly unknown[], blocked: ReadonlySet<string>): readonly unknown[] {
  if (blocked.size === 0 || !rows.some((row) => isBlocked(row, blocked))) return rows;
  return rows.filter((row) => !isBlocked(row, blocked));
}

function isBlocked(row: unknown, blocked: ReadonlySet<string>): boolean {
  return idsOf(row).some((id) => blocked.has(id));
}
