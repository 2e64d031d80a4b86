import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { useAccess } from '../api/access.ts';
import { opportunitiesQuery } from '../api/opportunities.ts';
import type { CurrentLists, ListStatus } from './saved-rows.ts';
import { useAutoScan } from './use-list.ts';

/** The current lists of these kinds, for a subscriber; nobody else's page asks for any. */
export function useCurrentLists(kinds: ReadonlySet<OpportunityKind>) {
  const { level } = useAccess();
  const mayAsk = level === 'subscribed';
  const arbitrage = useCurrentList('arbitrage', mayAsk && kinds.has('arbitrage'));
  const overlap = useCurrentList('overlap', mayAsk && kinds.has('overlap'));
  const promo = useCurrentList('promo', mayAsk && kinds.has('promo'));
  const error = arbitrage.error ?? overlap.error ?? promo.error;
  const lists = useMemo<CurrentLists>(() => {
    const known = { arbitrage, overlap, promo };
    const all = Object.values(known);
    return {
      statusOf: (kind) => known[kind].status,
      rowOf: (id) => all.find(({ rows }) => rows.has(id))?.rows.get(id),
    };
  }, [arbitrage, overlap, promo]);
  const retry = useCallback(() => {
    for (const list of [arbitrage, overlap, promo]) if (list.error !== null) void list.refetch();
  }, [arbitrage, overlap, promo]);
  const unsubscribed = level === 'visitor' || level === 'signed-in';
  return { lists, error, retry, unsubscribed };
}

function useCurrentList(kind: OpportunityKind, enabled: boolean) {
  const { data, error, refetch } = useQuery({ ...opportunitiesQuery(kind), ...useAutoScan(kind), enabled });
  const rows = useMemo(() => rowsById(enabled ? data : undefined), [enabled, data]);
  const status = statusOf({ enabled, here: data !== undefined, failed: error !== null });
  const trouble = enabled ? error : null;
  return useMemo(() => ({ rows, status, error: trouble, refetch }), [rows, status, trouble, refetch]);
}

function statusOf({ enabled, here, failed }: Record<'enabled' | 'here' | 'failed', boolean>): ListStatus {
  if (!enabled) return 'off';
  if (here) return 'current';
  return failed ? 'failed' : 'checking';
}

function rowsById(rows: readonly unknown[] | undefined): ReadonlyMap<string, unknown> {
  return new Map(
    rows?.flatMap((row) =>
      typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'
        ? [[row.id, row] as const]
        : [],
    ),
  );
}
