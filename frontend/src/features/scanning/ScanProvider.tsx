import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { refreshAfterScan, scanStatsQuery, startScan } from '../../api/opportunities.ts';
import { followScan } from './follow-scan.ts';
import { failureOf } from './scan-failure.ts';
import { progressOf, resultOf, type ScanProgress, type ScanResult } from './scan-progress.ts';

/** The one scan of this page, wherever it was started, and whether lists renew themselves. */
export interface Scanning {
  /** Undefined while no scan runs. */
  readonly progress: ScanProgress | undefined;
  /** How the last scan ended; undefined before, during and once dismissed. */
  readonly result: ScanResult | undefined;
  start: () => void;
  dismiss: () => void;
  readonly autoScan: boolean;
  setAutoScan: (on: boolean) => void;
}

const LOOK_EVERY_MS = 1_000;

const ScanningContext = createContext<Scanning | null>(null);

export function ScanProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [autoScan, setAutoScan] = useState(false);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () =>
      followScan({
        ask: startScan,
        readStats: () => client.fetchQuery({ ...scanStatsQuery, staleTime: 0 }),
        pause: () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)),
      }),
    onSettled: () => refreshAfterScan(client),
  });
  const stats = useQuery({ ...scanStatsQuery, enabled: false });
  const scanning = useMemo<Scanning>(
    () => ({
      progress: isPending ? progressOf(stats.data) : undefined,
      result: data !== undefined ? resultOf(data.stats, data.answer) : error === null ? undefined : failureOf(error),
      start: () => mutate(),
      dismiss: reset,
      autoScan,
      setAutoScan,
    }),
    [isPending, stats.data, data, error, mutate, reset, autoScan],
  );
  return <ScanningContext value={scanning}>{children}</ScanningContext>;
}

export function useScanning(): Scanning {
  const scanning = useContext(ScanningContext);
  if (scanning === null) throw new Error('useScanning needs a ScanProvider around it');
  return scanning;
}
