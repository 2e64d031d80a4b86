import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { forgetWithLists } from '../../../api/list-cache.ts';
import { idsOf } from './row-id.ts';

/** How long an opportunity counts as new. */
const NEW_FOR_MS = 60_000;

interface SeenList {
  /** When this page first had a list of the kind: what stood on it is not new. */
  readonly since: number;
  /** By id. */
  readonly first: Map<string, number>;
}

/** Since the page was loaded or its user logged in. */
const lists = new Map<OpportunityKind, SeenList>();
forgetWithLists(() => lists.clear());

/**
 * Remembers when each row of a list was first seen; calling it again with the same list changes nothing. `fetchedAt`: milliseconds since
 * 1970.
 */
export function recordSeen(kind: OpportunityKind, rows: readonly unknown[], fetchedAt: number): void {
  const list = lists.get(kind) ?? { since: fetchedAt, first: new Map<string, number>() };
  lists.set(kind, list);
  for (const row of rows) {
    const [id, ...former] = idsOf(row);
    if (id === undefined || list.first.has(id)) continue;
    // The same bets under another id are not new.
    const before = former.map((each) => list.first.get(each)).find((at) => at !== undefined);
    list.first.set(id, before ?? fetchedAt);
  }
}

/** When this page first saw an opportunity; undefined if it never did. */
export function firstSeenAt(kind: OpportunityKind, id: string): number | undefined {
  return lists.get(kind)?.first.get(id);
}

/** When an opportunity appeared on a list that this page already had; undefined if it was there from the start. */
export function appearedAt(kind: OpportunityKind, id: string): number | undefined {
  const list = lists.get(kind);
  const at = list?.first.get(id);
  return list === undefined || at === undefined || at <= list.since ? undefined : at;
}

/** Whether an opportunity appeared within the last minute. */
export function isNew(kind: OpportunityKind, id: string, now: number): boolean {
  const at = appearedAt(kind, id);
  return at !== undefined && countsAsNew(at, now);
}

/** Whether what appeared at a time still counts as new. Both in milliseconds since 1970. */
export function countsAsNew(at: number, now: number): boolean {
  return now - at < NEW_FOR_MS;
}
