import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type OpportunityKind, opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { useAccess } from '../../../api/access.ts';
import { opportunitiesQuery } from '../../../api/opportunities.ts';
import { useBetting } from '../../../features/bettor/settings/use-betting.ts';
import type { MembershipRecord } from '../../../features/odds/membership/membership-record.ts';
import { idsOf } from '../../../features/odds/rows/row-id.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { pairingFor } from '../pair-mine.ts';
import { useAutoScan, useHints } from '../use-list.ts';
import { type CurrentLists, type ListStatus, type SavedRow, savedRow } from './saved-rows.ts';

/** How often cards check whether their event has started. */
const STEP_MS = 15_000;

/**
 * The records as rows: with current prices, and the pair and stakes of the bettor, if the opportunity is listed at their sportsbooks, otherwise as saved,
 * with a note that says which.
 */
export function useSaved(records: readonly MembershipRecord[], what: 'tracked' | 'hidden') {
  const kinds = useMemo(() => new Set(records.map(({ kind }) => kind)), [records]);
  const { lists, pairWithin, error, retry, unsubscribed } = useCurrentLists(kinds);
  const now = useClockValue((time) => time - (time % STEP_MS));
  const { total } = useBetting().rules;
  return useMemo(() => {
    const saved = withoutRepeats(records.map((record) => savedRow(record, { lists, list: what, now, total })));
    return {
      saved,
      rows: saved.map(({ row }) => row),
      notes: new Map(saved.map(({ id, note }) => [id, note])),
      /** Pairs one of the rows within some of the bettor's sportsbooks. */
      pairWithin,
      /** How many are listed now at the bettor's sportsbooks; undefined until all lists are loaded. */
      listed: allListsAreCurrent(records, lists) ? saved.filter(({ listed }) => listed).length : undefined,
      error,
      retry,
      /** Current prices are not available without a subscription. */
      unsubscribed,
    };
  }, [records, lists, pairWithin, what, now, total, error, retry, unsubscribed]);
}

/** Bets that were saved under two ids and have since been joined are shown once. */
function withoutRepeats(rows: readonly SavedRow[]): readonly SavedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function allListsAreCurrent(records: readonly MembershipRecord[], { statusOf }: CurrentLists): boolean {
  return records.every(({ kind }) => statusOf(kind) === 'current');
}

/** The current lists of these kinds. Fetched only for a subscriber, and not current before the bettor's settings are known. */
function useCurrentLists(kinds: ReadonlySet<OpportunityKind>) {
  const { books, rules, settled } = useBetting();
  const pairing = useMemo(() => pairingFor({ books, rules }), [books, rules]);
  const { level } = useAccess();
  const client = useQueryClient();
  const autoScan = useAutoScan();
  const isSubscriber = level === 'subscribed';
  const wanted = useMemo(
    () => opportunityKinds.filter((kind) => isSubscriber && kinds.has(kind)),
    [isSubscriber, kinds],
  );
  const queries = useQueries({ queries: wanted.map((kind) => ({ ...opportunitiesQuery(kind), ...autoScan(kind) })) });
  useHints(wanted);
  const data = useSameElements(queries.map((query) => (settled ? query.data : undefined)));
  const errors = useSameElements(queries.map((query) => query.error));
  const lists = useMemo<CurrentLists>(() => {
    const rows = data.map(rowsById);
    return {
      books,
      statusOf: (kind) => statusOf(wanted.indexOf(kind), data, errors),
      rowOf: (id) => rows.find((each) => each.has(id))?.get(id),
      pairMine: (row) => pairing.all([row])[0],
    };
  }, [wanted, data, errors, books, pairing]);
  const retry = useCallback(() => {
    for (const kind of wanted) {
      const { queryKey } = opportunitiesQuery(kind);
      void client.refetchQueries({ queryKey, predicate: (query) => query.state.error !== null });
    }
  }, [client, wanted]);
  const unsubscribed = level === 'visitor' || level === 'signed-in';
  const error = errors.find((each) => each !== null) ?? null;
  return { lists, pairWithin: pairing.within, error, retry, unsubscribed };
}

/** Of the list at a position; a position of -1 is that of a list that is not fetched. */
function statusOf(position: number, data: readonly unknown[], errors: readonly unknown[]): ListStatus {
  if (position < 0) return 'off';
  if (data[position] !== undefined) return 'current';
  return errors[position] === null ? 'checking' : 'failed';
}

/** The same array until an element changes. */
function useSameElements<T>(elements: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(elements);
  if (kept.length === elements.length && kept.every((each, index) => each === elements[index])) return kept;
  setKept(elements);
  return elements;
}

function rowsById(rows: readonly unknown[] | undefined): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>();
  for (const row of rows ?? []) for (const id of idsOf(row).slice(1)) known.set(id, row);
  // Afterwards, since an id of now wins over a former one.
  for (const row of rows ?? []) for (const id of idsOf(row).slice(0, 1)) known.set(id, row);
  return known;
}
