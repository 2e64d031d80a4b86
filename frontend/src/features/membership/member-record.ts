import * as z from 'zod/mini';
import { type Opportunity, opportunity } from '../../../../shared/contracts/opportunities.ts';

/**
 * An opportunity that a person tracks or hides, as it was at that moment. Every book's price stays out of it: that is five times as much
 * as all the rest, soon out of date, and the browser's storage holds a few megabytes in all.
 */
export const memberRecord = z.extend(z.omit(opportunity, { quotes: true }), {
  /** Of the record alone. */
  id: z.string(),
  /** Of the opportunity: the same from scan to scan. */
  opportunityId: z.string(),
  addedAt: z.iso.datetime(),
});
export type MemberRecord = Readonly<z.output<typeof memberRecord>>;

/** What is new about a record. */
export interface RecordMark {
  readonly id: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

export function recordOf({ quotes: _quotes, id: opportunityId, ...fields }: Opportunity, mark: RecordMark) {
  return { ...fields, opportunityId, ...mark } satisfies MemberRecord;
}

/** The opportunity as it was, without the prices of other books. */
export function opportunityOf({ opportunityId, addedAt: _addedAt, ...fields }: MemberRecord): Opportunity {
  return { ...fields, id: opportunityId, quotes: {} };
}
