import { useQuery } from '@tanstack/react-query';
import type { OpportunityKind } from '../../../shared/contracts/opportunities.ts';
import { opportunitiesQuery } from '../api/opportunities.ts';
import { useScanning } from '../features/scanning/ScanProvider.tsx';

/** While Auto Scan is ON and the page visible, the current list is asked for this often: with its tag, which costs no scan. */
const AUTO_SCAN_EVERY_MS = 15_000;

export function useList(kind: OpportunityKind) {
  const { autoScan } = useScanning();
  return useQuery({ ...opportunitiesQuery(kind), refetchInterval: autoScan ? AUTO_SCAN_EVERY_MS : false });
}
