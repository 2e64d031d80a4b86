import { useMemo } from 'react';
import type { CachedMembership } from '../features/membership/cached-membership.ts';
import { useClockValue } from '../lib/use-clock-value.ts';
import { type CurrentLists, savedRow } from './saved-rows.ts';
import { useCurrentLists } from './use-current-lists.ts';

/** How soon a card says that its event has started. */
const LOOK_EVERY_MS = 15_000;

/** The records as cards: with current prices where the opportunity is listed, otherwise as saved, and a line that says which. */
export function useSaved(records: readonly CachedMembership[], what: 'tracked' | 'hidden') {
  const kinds = useMemo(() => new Set(records.map(({ kind }) => kind)), [records]);
  const { lists, error, retry, unsubscribed } = useCurrentLists(kinds);
  const now = useClockValue((time) => time - (time % LOOK_EVERY_MS));
  return useMemo(() => {
    const saved = records.map((record) => savedRow(record, lists, what, now));
    return {
      saved,
      rows: saved.map(({ row }) => row),
      notes: new Map(saved.map(({ id, note }) => [id, note])),
      /** How many are listed now; undefined while that is not known of all. */
      listed: knows(records, lists) ? saved.filter(({ listed }) => listed).length : undefined,
      error,
      retry,
      /** Whether nobody may, for want of a subscription. */
      unsubscribed,
    };
  }, [records, lists, what, now, error, retry, unsubscribed]);
}

function knows(records: readonly CachedMembership[], { statusOf }: CurrentLists): boolean {
  return records.every(({ kind }) => statusOf(kind) === 'current');
}
