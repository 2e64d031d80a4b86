import * as z from 'zod/mini';
import { owedUndoing } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Step } from '../platform/table/write.ts';

/** A subscription at Stripe that must not live: to be ended at once, its setup intent too, and what was paid for it returned. */
const undoing = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  intentId: z.optional(z.string()),
  /** A word for the log: `account-exists`, `not-paid`, `other-interval`. */
  why: z.string(),
  /** Seconds since 1970. */
  owedAt: z.int(),
});
export type Undoing = z.output<typeof undoing>;

/** Owes the undoing, as one step of the transaction that is its cause. */
export function undoOwing(values: Undoing): Step {
  return { kind: 'put', key: owedUndoing(values.subscriptionId), values };
}

export function owedUndoingOf(table: Table, subscriptionId: string): Promise<Undoing | undefined> {
  return table.get(owedUndoing(subscriptionId), undoing);
}

/** All that is owed. */
export function owedUndoings(table: Table): Promise<Undoing[]> {
  return table.query(owedUndoing('any').pk, { schema: undoing, skPrefix: 'UNDO' });
}

/** It is done. */
export function settleUndoing(table: Table, subscriptionId: string): Promise<void> {
  return table.remove(owedUndoing(subscriptionId));
}
