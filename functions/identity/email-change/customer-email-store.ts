import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import { owedCustomerEmail } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';

/** An account whose address changed: its customer at Stripe is owed the account's current one. */
const owedRow = z.object({
  userId: z.string(),
  /** Of the last change. */
  changeId: z.string(),
  /** Seconds since 1970. */
  owedAt: storedSeconds,
});
export type OwedCustomerEmail = z.output<typeof owedRow>;

/** A step of the transaction that changes the address; replaces what an earlier change owes. */
export function oweCustomerEmailStep(owed: OwedCustomerEmail): Step {
  return { kind: 'put', key: owedCustomerEmail(owed.userId), values: owed };
}

/** All accounts whose customers are owed an address. */
export function owedCustomerEmails(table: Table): Promise<OwedCustomerEmail[]> {
  const { pk, sk } = owedCustomerEmail('any');
  return table.query(pk, { schema: owedRow, skPrefix: sk.replace('any', '') });
}

/** Nothing is owed any more, unless the address was changed again meanwhile. */
export async function settleCustomerEmail(table: Table, { userId, changeId }: OwedCustomerEmail): Promise<void> {
  const isSameChange: Condition = { expression: 'changeId = :change', values: { ':change': changeId } };
  try {
    await table.remove(owedCustomerEmail(userId), isSameChange);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
