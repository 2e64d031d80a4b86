import { useState } from 'react';
import type { Opportunity } from '../../../api/from-wire.ts';
import type { CardContext, Membership } from '../card/card-actions.ts';
import { idsOf, rowWithId } from '../rows/row-id.ts';

export interface OpenedId {
  id: string;
  rows: readonly unknown[];
  notes: ReadonlyMap<string, string> | undefined;
  /** The ids of the rows that have left the list and are still shown. */
  goneIds?: ReadonlyMap<string, number> | undefined;
  context: CardContext;
  membershipOf: (ids: readonly string[]) => Membership;
}

/** An opportunity as it is in the list, or as it last was. */
export interface OpenedOpportunity {
  /** Undefined if it was never in the list. */
  readonly opportunity: Opportunity | undefined;
  /** Whether the refreshed list no longer contains it. */
  readonly gone: boolean;
  readonly note: string | undefined;
  readonly membership: Membership;
}

/** The opportunity whose details are open. Of a component with the id as its key, so that another id starts anew. */
export function useOpenedOpportunity({ id, rows, notes, goneIds, context, membershipOf }: OpenedId): OpenedOpportunity {
  const latest = rowWithId(rows, id);
  const [seen, setSeen] = useState(latest);
  if (latest !== undefined && latest !== seen) setSeen(latest);
  const opportunity = latest ?? seen;
  const membership = membershipOf(opportunity === undefined ? [id] : idsOf(opportunity));
  // Opportunities that the user has just tracked, untracked or hidden are missing for that reason.
  const left = latest === undefined || (goneIds?.has(latest.id) ?? false);
  const gone = left && context === 'list' && membership === 'none';
  return { opportunity, gone, note: notes?.get(opportunity?.id ?? id), membership };
}
