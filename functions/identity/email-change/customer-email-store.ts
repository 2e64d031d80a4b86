import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import { pendingCustomerEmail } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';

/** An account whose address changed: its customer at Stripe is to get the current one. */
const pendingRow = z.object({
  userId: z.string(),
  /** Of the last change. */
  changeId: z.string(),
  /** Seconds since 1970. */
  enqueuedAt: storedSeconds,
});
export type PendingCustomerEmail = z.output<typeof pendingRow>;

/** A step of the transaction that changes the address; replaces the one of an earlier change. */
export function enqueueCustomerEmailStep(pending: PendingCustomerEmail): Step {
  return { kind: 'put', key: pendingCustomerEmail(pending.userId), values: pending };
}

/** All accounts whose customers are to get a new address. */
export function pendingCustomerEmails(table: Table): Promise<PendingCustomerEmail[]> {
  const { pk, sk } = pendingCustomerEmail('any');
  return table.query(pk, { schema: pendingRow, skPrefix: sk.replace('any', '') });
}

/** Nothing is pending any more, unless the address was changed again meanwhile. */
export async function settleCustomerEmail(table: Table, { userId, changeId }: PendingCustomerEmail): Promise<void> {
  const isSameChange: Condition = { expression: 'changeId = :change', values: { ':change': changeId } };
  try {
    await table.remove(pendingCustomerEmail(userId), isSameChange);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
