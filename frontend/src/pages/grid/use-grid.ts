import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchBoard } from '../../api/live/live-boards.ts';
import { gridQuery } from '../../api/odds/grid.ts';
import { useScanning } from '../../features/odds/scans/use-scanning.ts';

/** While hints arrive, this only notices one that was lost. */
const REFETCH_MS = 60_000;

/**
 * A league's prices; while Auto Scan is ON refetched at hints and once a minute. This starts no scan. `market`: the family of one that is not in
 * the main grid.
 */
export function useGrid(league: string, enabled: boolean, market?: string) {
  const { autoScan } = useScanning();
  const client = useQueryClient();
  useEffect(() => {
    if (!autoScan || !enabled) return;
    return watchBoard('odds', () => void client.refetchQueries(gridQuery(league, market)));
  }, [autoScan, client, league, market, enabled]);
  return useQuery({
    ...gridQuery(league, market),
    enabled,
    refetchInterval: autoScan && REFETCH_MS,
    refetchOnWindowFocus: autoScan,
    refetchOnReconnect: autoScan,
  });
}
