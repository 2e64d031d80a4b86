import * as z from 'zod/mini';
import { opportunityKind } from '../../../../../shared/contracts/opportunities.ts';
import { type Opportunity, toStoredRow } from '../../../api/from-wire.ts';

const text = z.catch(z.string(), '');

/**
 * A tracked or hidden opportunity as it was at that moment, without the prices of other books, which would be five times the size of the
 * rest and soon out of date.
 *
 * Only these fields are parsed here; the rest is parsed when the card is rendered, like the rows of a list. That keeps a thousand records
 * fast to read, and a record is not lost because a field is missing.
 */
export const membershipRecord = z.looseObject({
  /** Of the record. */
  id: z.string(),
  /** Stable across scans. */
  opportunityId: z.string(),
  addedAt: z.iso.datetime(),
  kind: z.catch(opportunityKind, 'arbitrage'),
  eventStartTime: text,
  oldestQuoteAt: text,
  profitMargin: text,
  /** For a promo: the text that says how much of which promotion it keeps. Margin and stakes are for that promotion. */
  kept: z.catch(z.optional(z.string()), undefined),
});
export type MembershipRecord = Readonly<z.output<typeof membershipRecord>>;

/** The fields that a record adds to the opportunity. */
export interface RecordMeta {
  readonly id: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly kept?: string | undefined;
}

export function toRecord(opportunity: Opportunity, meta: RecordMeta): MembershipRecord {
  const { id: opportunityId, ...fields } = toStoredRow(opportunity);
  return { ...fields, opportunityId, ...meta };
}

/** The saved opportunity as a list row, without the prices of other books. */
export function toRow({ opportunityId, addedAt: _addedAt, kept: _kept, ...fields }: MembershipRecord): object {
  return { ...fields, id: opportunityId, quotes: {} };
}
