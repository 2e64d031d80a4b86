import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { owedCompensation } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Condition, Step } from '../../platform/table/write.ts';

/** A subscription at Stripe that must not live: to be ended at once, its setup intent too, and what was paid for it returned. */
const compensation = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  intentId: z.optional(z.string()),
  /** A word for the log: `account-exists`, `not-paid`, `other-interval`. */
  why: z.string(),
  /** Seconds since 1970. */
  owedAt: storedSeconds,
});
export type Compensation = z.output<typeof compensation>;

/** What is left of it when it is done. `doneAt`: seconds since 1970. */
const row = z.union([compensation, z.object({ doneAt: storedSeconds })]);
type Row = z.output<typeof row>;

/** Whoever asked Stripe about a subscription before it was compensated has used the answer by then. */
const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * Owes a compensation, as one step of the transaction that is its cause. What is owed already stays so since its first cause, and with the
 * intent that was named then, if none is named now.
 */
export function oweCompensationStep({ subscriptionId, customerId, intentId, why, owedAt }: Compensation): Step {
  const set = { subscriptionId, customerId, intentId };
  const change = { set, init: { why, owedAt }, remove: ['doneAt', 'ttl'] };
  return { kind: 'update', key: owedCompensation(subscriptionId), change };
}

export async function owedCompensationOf(table: Table, subscriptionId: string): Promise<Compensation | undefined> {
  const found = await table.get(owedCompensation(subscriptionId), row);
  return found && isOwed(found) ? found : undefined;
}

/** Whether a subscription is to be compensated, or was. */
export async function isCompensated(table: Table, subscriptionId: string): Promise<boolean> {
  return (await table.get(owedCompensation(subscriptionId), row)) !== undefined;
}

/** All that is owed. */
export async function owedCompensations(table: Table): Promise<Compensation[]> {
  return (await table.query(owedCompensation('any').pk, { schema: row, skPrefix: 'UNDO' })).filter(isOwed);
}

/**
 * It is done. That it was is kept for a while, for whoever looked at Stripe before. Throws ConditionFailed when another intent has been
 * named since `done` was read. `at`: seconds since 1970.
 */
export function settleCompensation(table: Table, done: Compensation, at: Seconds): Promise<void> {
  return table.put(owedCompensation(done.subscriptionId), { doneAt: at, ttl: at + KEPT_SECONDS }, isAsRead(done));
}

function isOwed(found: Row): found is Compensation {
  return !('doneAt' in found);
}

function isAsRead({ intentId }: Compensation): Condition {
  return intentId === undefined
    ? { expression: 'attribute_not_exists(intentId)' }
    : { expression: 'attribute_exists(doneAt) OR intentId = :intentId', values: { ':intentId': intentId } };
}
