import { useQuery } from '@tanstack/react-query';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { bettingSettingsQuery } from '../api/betting.ts';
import { opportunitiesQuery, scanStatsQuery } from '../api/opportunities.ts';

/** Fetches the first list and what its stakes depend on, during the splash. */
export function PrefetchBoard({ kind }: { kind: OpportunityKind }) {
  useQuery(opportunitiesQuery(kind));
  useQuery(scanStatsQuery);
  useQuery(bettingSettingsQuery);
  return null;
}
