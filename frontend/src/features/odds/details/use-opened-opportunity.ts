import { useState } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import type { CardContext, Membership } from '../card/card-actions.ts';
import { sortRows } from '../rows/arrange-rows.ts';
import { readRow } from '../rows/read-row.ts';
import { idOf, idsOf, rowWithId } from '../rows/row-id.ts';

export interface OpenedId {
  id: string;
  rows: readonly unknown[];
  /** All rows of the bettor's books, of which filters leave `rows`; absent if nothing is filtered. */
  unfiltered?: readonly unknown[] | undefined;
  notes: ReadonlyMap<string, string> | undefined;
  /** The ids of the rows that have left the list and are still shown. */
  goneIds?: ReadonlyMap<string, number> | undefined;
  context: CardContext;
  membershipOf: (ids: readonly string[]) => Membership;
}

/** An opportunity as it is in the list, or as it last was. */
export interface OpenedOpportunity {
  readonly id: string;
  /** Undefined if it was never in the list. */
  readonly opportunity: Opportunity | undefined;
  /** Whether the refreshed list no longer contains it, or what was saved is over. */
  readonly gone: boolean;
  /** Whether it is in the list, but the filters leave it out. */
  readonly isFilteredOut: boolean;
  /** Of one that was never in the list: the best row of the same event, market and participant. */
  readonly replacement: Opportunity | undefined;
  readonly note: string | undefined;
  readonly membership: Membership;
}

/** The opportunity whose details are open. Of a component with the id as its key, so that another id starts anew. */
export function useOpenedOpportunity(opened: OpenedId): OpenedOpportunity {
  const { id, rows, unfiltered = [], notes, goneIds, context, membershipOf } = opened;
  const shown = rowWithId(rows, id);
  const latest = shown ?? rowWithId(unfiltered, id);
  const [seen, setSeen] = useState(latest);
  if (latest !== undefined && latest !== seen) setSeen(latest);
  const opportunity = latest ?? seen;
  const membership = membershipOf(opportunity === undefined ? [id] : idsOf(opportunity));
  const isOver = latest !== undefined && (goneIds?.has(latest.id) ?? false);
  // Opportunities that the user has just tracked, untracked or hidden are missing for that reason.
  const gone = context === 'list' ? (latest === undefined || isOver) && membership === 'none' : isOver;
  return {
    ...{ id, opportunity, gone, note: notes?.get(opportunity?.id ?? id), membership },
    isFilteredOut: shown === undefined && latest !== undefined,
    replacement: opportunity === undefined ? replacementOf(id, unfiltered) : undefined,
  };
}

/** An id ends with the line. */
function replacementOf(id: string, rows: readonly unknown[]): Opportunity | undefined {
  const end = id.lastIndexOf('/');
  if (end < 0) return undefined;
  const same = rows.filter((row) => idOf(row)?.startsWith(id.slice(0, end + 1)));
  const [best] = sortRows(same, {});
  return best === undefined ? undefined : readRow(best);
}
