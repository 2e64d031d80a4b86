import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { pendingCompensation } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Condition, Step } from '../../platform/table/write.ts';

/** A subscription at Stripe that must not exist: it and its setup intent have to be canceled and its payments refunded. */
const compensation = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  intentId: z.optional(z.string()),
  /** Reason for the log: `account-exists`, `not-paid`, `other-interval`. */
  why: z.string(),
  /** Seconds since 1970. */
  enqueuedAt: storedSeconds,
});
export type Compensation = z.output<typeof compensation>;

/** Pending, or done. `doneAt`: seconds since 1970. */
const row = z.union([compensation, z.object({ doneAt: storedSeconds })]);
type Row = z.output<typeof row>;

/** Longer than any call can use Stripe's state from before the compensation. */
const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * Records a pending compensation, as a step of the transaction that causes it. An existing one keeps its first time and cause, and its
 * intent, unless a new one is given.
 */
export function enqueueCompensationStep({ subscriptionId, customerId, intentId, why, enqueuedAt }: Compensation): Step {
  const set = { subscriptionId, customerId, intentId };
  const change = { set, init: { why, enqueuedAt }, remove: ['doneAt', 'ttl'] };
  return { kind: 'update', key: pendingCompensation(subscriptionId), change };
}

export async function pendingCompensationOf(table: Table, subscriptionId: string): Promise<Compensation | undefined> {
  const found = await table.get(pendingCompensation(subscriptionId), row);
  return found && isPending(found) ? found : undefined;
}

/** Whether a subscription has a compensation, pending or done. */
export async function isCompensated(table: Table, subscriptionId: string): Promise<boolean> {
  return (await table.get(pendingCompensation(subscriptionId), row)) !== undefined;
}

/** All pending compensations. */
export async function pendingCompensations(table: Table): Promise<Compensation[]> {
  return (await table.query(pendingCompensation('any').pk, { schema: row, skPrefix: 'UNDO' })).filter(isPending);
}

/**
 * Marks a compensation as done and keeps the mark for a while, for calls that read Stripe before. `at`: seconds since 1970.
 * @throws ConditionFailed if another intent was added since done was read
 */
export function settleCompensation(table: Table, done: Compensation, at: Seconds): Promise<void> {
  return table.put(pendingCompensation(done.subscriptionId), { doneAt: at, ttl: at + KEPT_SECONDS }, isAsRead(done));
}

function isPending(found: Row): found is Compensation {
  return !('doneAt' in found);
}

function isAsRead({ intentId }: Compensation): Condition {
  return intentId === undefined
    ? { expression: 'attribute_not_exists(intentId)' }
    : { expression: 'attribute_exists(doneAt) OR intentId = :intentId', values: { ':intentId': intentId } };
}
