import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { refreshAfterScan, scanStatsQuery, startScan } from '../../api/opportunities.ts';
import { type FollowedScan, followScan } from './follow-scan.ts';

/** The page's current scan, wherever it was started, and the Auto Scan setting. */
export interface Scanning {
  readonly running: boolean;
  /** The result of the last scan; undefined before, during, after a failure and once dismissed. */
  readonly ended: FollowedScan | undefined;
  /** Why the last scan could not be started or followed; otherwise null. */
  readonly error: Error | null;
  start: () => void;
  dismiss: () => void;
  readonly autoScan: boolean;
  setAutoScan: (on: boolean) => void;
}

const POLL_INTERVAL_MS = 1_000;

const ScanningContext = createContext<Scanning | null>(null);

export function ScanProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [autoScan, setAutoScan] = useState(false);
  const {
    mutate,
    reset,
    isPending: running,
    data: ended,
    error,
  } = useMutation({
    mutationFn: () =>
      followScan({
        requestScan: startScan,
        readStats: () => client.fetchQuery({ ...scanStatsQuery, staleTime: 0 }),
        pause: () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS)),
      }),
    onSettled: () => refreshAfterScan(client),
  });
  const scanning = useMemo<Scanning>(
    () => ({
      running,
      ended,
      error,
      start: () => mutate(),
      dismiss: reset,
      autoScan,
      setAutoScan,
    }),
    [running, ended, error, mutate, reset, autoScan],
  );
  return <ScanningContext value={scanning}>{children}</ScanningContext>;
}

export function useScanning(): Scanning {
  const scanning = useContext(ScanningContext);
  if (scanning === null) throw new Error('useScanning needs a ScanProvider around it');
  return scanning;
}
