import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { nextList, opportunitiesQuery, refreshScanStats, scanStatsQuery } from '../api/opportunities.ts';
import { useMembership } from '../features/membership/use-membership.ts';
import { msUntilRefresh } from '../features/scanning/refresh-timing.ts';
import { useScanning } from '../features/scanning/ScanProvider.tsx';

/**
 * While Auto Scan is ON and the page visible, the current list is asked for when it is due: with its tag, which costs no scan. The query
 * cache itself pauses while the page is not visible; one that comes back into sight with an old list asks at once.
 */
export function useAutoScan(kind: OpportunityKind) {
  const { autoScan } = useScanning();
  const [jitter] = useState(Math.random);
  const refetchInterval = ({ state }: { state: { dataUpdatedAt: number } }) =>
    msUntilRefresh({ fetchedAt: state.dataUpdatedAt, dueAt: nextList(kind)?.dueAt, jitter, now: Date.now() });
  return {
    refetchInterval: autoScan && refetchInterval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: autoScan,
  } as const;
}

/** A list of what is to be had: without the opportunities that a person tracks or hides. */
export function useList(kind: OpportunityKind) {
  const { data, isPending, error, dataUpdatedAt, refetch } = useQuery({
    ...opportunitiesQuery(kind),
    ...useAutoScan(kind),
  });
  useScanStats(data, nextList(kind)?.at);
  const { blocked } = useMembership();
  const rows = useMemo(() => data && withoutBlocked(data, blocked), [data, blocked]);
  return { rows, blocked: (data?.length ?? 0) - (rows?.length ?? 0), isPending, error, dataUpdatedAt, refetch };
}

/**
 * What scans tell of themselves is asked for anew only when a scan must have ended: with another list, or with a later time for the
 * next one, as after a scan that brought nothing.
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

/** The rows of opportunities that nobody tracks or hides here; the very same array where that is all. */
function withoutBlocked(rows: readonly unknown[], blocked: ReadonlySet<string>): readonly unknown[] {
  if (blocked.size === 0 || !rows.some((row) => isBlocked(row, blocked))) return rows;
  return rows.filter((row) => !isBlocked(row, blocked));
}

function isBlocked(row: unknown, blocked: ReadonlySet<string>): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' && blocked.has(row.id);
}
