import * as z from 'zod/mini';
import { type Opportunity, opportunityKind } from '../../../../shared/contracts/opportunities.ts';

const text = z.catch(z.string(), '');

/**
 * An opportunity that a person tracks or hides, as it was at that moment. Every book's price stays out of it: that is five times as much
 * as all the rest, soon out of date, and the browser's storage holds a few megabytes in all.
 *
 * Only what decides about a record is read here; whoever draws it reads the rest, as with the rows of a list. So a thousand of them
 * are read in no time, and one that an older page kept is not lost for want of a field.
 */
export const membershipRecord = z.looseObject({
  /** Of the record alone. */
  id: z.string(),
  /** Of the opportunity: the same from scan to scan. */
  opportunityId: z.string(),
  addedAt: z.iso.datetime(),
  kind: z.catch(opportunityKind, 'arbitrage'),
  eventStartTime: text,
  oldestQuoteAt: text,
  profitMargin: text,
  /** Of a promo: what it keeps of which promotion, in words. Its margin and stakes are those of that promotion. */
  kept: z.catch(z.optional(z.string()), undefined),
});
export type MembershipRecord = Readonly<z.output<typeof membershipRecord>>;

/** What is new about a record. */
export interface RecordMeta {
  readonly id: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly kept?: string | undefined;
}

export function recordOf(
  { quotes: _quotes, id: opportunityId, ...fields }: Opportunity,
  meta: RecordMeta,
): MembershipRecord {
  return { ...fields, opportunityId, ...meta };
}

/** The opportunity as it was, a row like those of a list, without the prices of other books. */
export function rowOf({ opportunityId, addedAt: _addedAt, kept: _kept, ...fields }: MembershipRecord): object {
  return { ...fields, id: opportunityId, quotes: {} };
}
