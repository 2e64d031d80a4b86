import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshAfterScan, scanStatsQuery, startScan } from '../../../api/opportunities.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import { type FollowedScan, followScan } from './follow-scan.ts';

/** The page's current scan, wherever it was started, and the Auto Scan setting. */
interface ScanState {
  readonly running: boolean;
  /** Still running: the scan has ended, and its lists are being fetched. */
  readonly refreshing: boolean;
  /** The result of the last scan; undefined before, during, after a failure and once dismissed. */
  readonly ended?: FollowedScan | undefined;
  /** Why the last scan could not be started or followed; otherwise null. */
  readonly error: Error | null;
  readonly autoScan: boolean;
}

export interface Scanning extends ScanState {
  start: () => void;
  dismiss: () => void;
  setAutoScan: (on: boolean) => void;
}

const POLL_INTERVAL_MS = 1_000;

const initial: ScanState = { running: false, refreshing: false, error: null, autoScan: false };

/** Never fetched: what starts and follows a scan writes it. In the query cache so that only boards need its code, and a log-out forgets it. */
const scanQuery = queryOptions({
  queryKey: ['scan'],
  queryFn: (): ScanState => initial,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useScanning(): Scanning {
  const client = useQueryClient();
  const { data: scan = initial } = useQuery(scanQuery);
  return useMemo(
    () => ({
      ...scan,
      start: () => void runScan(client),
      dismiss: () => update(client, { ended: undefined, error: null }),
      setAutoScan: (autoScan) => update(client, { autoScan }),
    }),
    [client, scan],
  );
}

async function runScan(client: QueryClient): Promise<void> {
  update(client, { running: true, ended: undefined, error: null });
  const follow = async () => {
    const ended = await followScan({
      requestScan: startScan,
      readStats: () => client.fetchQuery({ ...scanStatsQuery, staleTime: 0 }),
      pause: () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS)),
    });
    update(client, { refreshing: true });
    return ended;
  };
  try {
    const ended = await runMutation(
      client,
      { mutationFn: follow, onSettled: () => refreshAfterScan(client) },
      undefined,
    );
    update(client, { running: false, refreshing: false, ended });
  } catch (error) {
    update(client, {
      running: false,
      refreshing: false,
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

function update(client: QueryClient, change: Partial<ScanState>): void {
  client.setQueryData(scanQuery.queryKey, (scan = initial) => ({ ...scan, ...change }));
}
