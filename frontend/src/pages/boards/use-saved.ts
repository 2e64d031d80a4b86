import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { useAccess } from '../../api/access.ts';
import { opportunitiesQuery } from '../../api/opportunities.ts';
import type { MembershipRecord } from '../../features/membership/membership-record.ts';
import { idsOf } from '../../features/opportunities/rows/row-id.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { type CurrentLists, type ListStatus, type SavedRow, savedRow } from './saved-rows.ts';
import { useAutoScan } from './use-list.ts';

/** How often cards check whether their event has started. */
const STEP_MS = 15_000;

/** The records as rows: with current prices if the opportunity is listed, otherwise as saved, with a note that says which. */
export function useSaved(records: readonly MembershipRecord[], what: 'tracked' | 'hidden') {
  const kinds = useMemo(() => new Set(records.map(({ kind }) => kind)), [records]);
  const { lists, error, retry, unsubscribed } = useCurrentLists(kinds);
  const now = useClockValue((time) => time - (time % STEP_MS));
  return useMemo(() => {
    const saved = withoutRepeats(records.map((record) => savedRow(record, lists, what, now)));
    return {
      saved,
      rows: saved.map(({ row }) => row),
      notes: new Map(saved.map(({ id, note }) => [id, note])),
      /** How many are listed now; undefined until all lists are loaded. */
      listed: allListsAreCurrent(records, lists) ? saved.filter(({ listed }) => listed).length : undefined,
      error,
      retry,
      /** Current prices are not available without a subscription. */
      unsubscribed,
    };
  }, [records, lists, what, now, error, retry, unsubscribed]);
}

/** Bets that were saved under two ids and have since been joined are shown once. */
function withoutRepeats(rows: readonly SavedRow[]): readonly SavedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function allListsAreCurrent(records: readonly MembershipRecord[], { statusOf }: CurrentLists): boolean {
  return records.every(({ kind }) => statusOf(kind) === 'current');
}

/** The current lists of these kinds. Fetched only for a subscriber. */
function useCurrentLists(kinds: ReadonlySet<OpportunityKind>) {
  const { level } = useAccess();
  const isSubscriber = level === 'subscribed';
  const arbitrage = useCurrentList('arbitrage', isSubscriber && kinds.has('arbitrage'));
  const overlap = useCurrentList('overlap', isSubscriber && kinds.has('overlap'));
  const promo = useCurrentList('promo', isSubscriber && kinds.has('promo'));
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
  const currentError = enabled ? error : null;
  return useMemo(() => ({ rows, status, error: currentError, refetch }), [rows, status, currentError, refetch]);
}

function statusOf({ enabled, here, failed }: Record<'enabled' | 'here' | 'failed', boolean>): ListStatus {
  if (!enabled) return 'off';
  if (here) return 'current';
  return failed ? 'failed' : 'checking';
}

function rowsById(rows: readonly unknown[] | undefined): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>();
  for (const row of rows ?? []) for (const id of idsOf(row).slice(1)) known.set(id, row);
  // Afterwards, since an id of now wins over a former one.
  for (const row of rows ?? []) for (const id of idsOf(row).slice(0, 1)) known.set(id, row);
  return known;
}
