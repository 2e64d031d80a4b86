import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';
import { pendingDeletion } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, isNew, mustExist, type Step } from '../platform/table/write.ts';

/** An account that is being deleted. Times in seconds since 1970. */
const deletionRow = z.object({
  userId: z.string(),
  /** Canonical: where the receipt goes, and by what customers at Stripe are found. */
  email: z.string(),
  begunAt: storedSeconds,
  /** Every customer at Stripe found so far. */
  customerIds: z._default(z.array(z.string()), []),
  /** Every address found so far, the account's own included. */
  emails: z._default(z.array(z.string()), []),
  /** When everything known had been deleted for the first time; what calls were still writing then is deleted later. */
  erasedAt: z.optional(storedSeconds),
});
export type Deletion = z.output<typeof deletionRow>;

export function pendingDeletionOf(table: Table, userId: string): Promise<Deletion | undefined> {
  return table.get(pendingDeletion(userId), deletionRow);
}

/** All deletions that have begun and are not finished. */
export function pendingDeletions(table: Table): Promise<Deletion[]> {
  return table.query(pendingDeletion('any').pk, { schema: deletionRow, skPrefix: 'PENDING' });
}

/** As a step of the transaction that ends access; refused if it is pending already. */
export function enqueueDeletionStep({ userId, email, begunAt }: Pick<Deletion, 'userId' | 'email' | 'begunAt'>): Step {
  return { kind: 'put', key: pendingDeletion(userId), values: { userId, email, begunAt }, condition: isNew };
}

/** Keeps by what rows are found, before these rows are deleted. Refused if the deletion was finished meanwhile. */
export function foundStep(userId: string, found: Pick<Deletion, 'customerIds' | 'emails'>): Step {
  return { kind: 'update', key: pendingDeletion(userId), change: { set: found, condition: mustExist } };
}

/** Refused if another call was first. */
export function erasedStep(userId: string, erasedAt: Seconds): Step {
  return { kind: 'update', key: pendingDeletion(userId), change: { set: { erasedAt }, condition: isNotErased } };
}

/** Refused if another call was first. */
export function finishDeletionStep(userId: string): Step {
  return { kind: 'remove', key: pendingDeletion(userId), condition: mustExist };
}

const isNotErased: Condition = { expression: 'attribute_exists(pk) AND attribute_not_exists(erasedAt)' };
