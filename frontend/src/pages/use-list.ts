import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { opportunitiesQuery, scanStatsQuery } from '../api/opportunities.ts';
import { useMembership } from '../features/membership/use-membership.ts';
import { useScanning } from '../features/scanning/ScanProvider.tsx';
import { unblocked } from './unblocked.ts';

/** While Auto Scan is ON and the page visible, the current list is asked for this often: with its tag, which costs no scan. */
const AUTO_SCAN_EVERY_MS = 15_000;

/** How often the current state is asked for; the query cache itself pauses while the page is not visible. */
export function useAutoScan(): {
  readonly refetchInterval: number | false;
  readonly refetchIntervalInBackground: false;
} {
  const { autoScan } = useScanning();
  return { refetchInterval: autoScan ? AUTO_SCAN_EVERY_MS : false, refetchIntervalInBackground: false };
}

/** A list of what is to be had: without the opportunities that a person tracks or hides. */
export function useList(kind: OpportunityKind) {
  const autoScan = useAutoScan();
  const { data, isPending, error, dataUpdatedAt, refetch } = useQuery({ ...opportunitiesQuery(kind), ...autoScan });
  // The next scan's time goes by as the lists do.
  useQuery({ ...scanStatsQuery, ...autoScan });
  const { blocked } = useMembership();
  const rows = useMemo(() => data && unblocked(data, blocked), [data, blocked]);
  return { rows, blocked: (data?.length ?? 0) - (rows?.length ?? 0), isPending, error, dataUpdatedAt, refetch };
}
