import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { SHARDS } from '../../platform/shards.ts';
import { type Key, pendingAlert } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { AlertRef } from '../outbox/alert-store.ts';

/** Pending alerts and digests, with the lease of who is sending it: as emails in the outbox. */

/** Longer than one attempt can take. */
const LEASE_SECONDS: Seconds = 60;
const TOKEN_BYTES = 16;

const waiting = z.object({
  userId: z.string(),
  dueAt: z.optional(storedSeconds),
  leaseUntil: z.optional(storedSeconds),
});
const pendingRef = z.object({ alertId: z.optional(z.string()), ...waiting.shape });
const claimed = z.object({
  leaseToken: z.string(),
  /** Of the job that enqueued it. */
  requestId: z.optional(z.string()),
  /** Of a digest: counts what was added to it. */
  changes: z.optional(z.int()),
  /** Of a digest: when the last one was sent. */
  lastAt: z.optional(storedSeconds),
  /** Of a digest: attempts that ended without a record. */
  begun: z.optional(z.int()),
});
export type Claimed = z.output<typeof claimed> & { readonly key: Key };

/** Claims a pending one for `LEASE_SECONDS`; undefined if it is gone, not due, or claimed by another worker. */
export async function claimPending(
  { table, random }: { readonly table: Table; readonly random: RandomBytes },
  key: Key,
  at: Seconds,
): Promise<Claimed | undefined> {
  const leaseToken = randomHex(random, TOKEN_BYTES);
  try {
    const set = { leaseUntil: at + LEASE_SECONDS, leaseToken };
    const row = await table.update(key, { set, add: { begun: 1 }, condition: isDueAndFree(at), returning: claimed });
    return { ...row, key };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const holder = error.old(z.partial(claimed));
    // The SDK retries a write whose response was lost; the retry then finds its own lease.
    return holder?.leaseToken === leaseToken ? { ...holder, leaseToken, key } : undefined;
  }
}

/** It is done with. */
export function settleStep({ key, leaseToken }: Claimed): Step {
  return { kind: 'remove', key, condition: holdsToken(leaseToken) };
}

/** It is tried again at `dueAt`. */
export function postponeStep({ key, leaseToken }: Claimed, dueAt: Seconds): Step {
  const condition = holdsToken(leaseToken);
  return { kind: 'update', key, change: { set: { dueAt, begun: 0 }, remove: ['leaseUntil', 'leaseToken'], condition } };
}

/** A worker whose lease has expired must not overwrite its successor's work. */
export function leaseCheck({ key, leaseToken }: Claimed): Step {
  return { kind: 'check', key, condition: holdsToken(leaseToken) };
}

export interface Due {
  readonly alerts: readonly AlertRef[];
  /** People whose digest is due. */
  readonly digests: readonly string[];
}

/** Everything that is due and unclaimed, the oldest first. */
export async function dueAt(table: Table, at: Seconds): Promise<Due> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      table.query(pendingAlert(shard, 'any', 'any').pk, { schema: pendingRef }),
    ),
  );
  const due = shards
    .flat()
    .flatMap((row) => (row.dueAt === undefined ? [] : [{ ...row, dueAt: row.dueAt }]))
    .filter((row) => row.dueAt <= at && (row.leaseUntil === undefined || row.leaseUntil <= at))
    .toSorted((a, b) => a.dueAt - b.dueAt);
  return {
    alerts: due.flatMap(({ userId, alertId }) => (alertId === undefined ? [] : [{ userId, alertId }])),
    digests: due.flatMap(({ userId, alertId }) => (alertId === undefined ? [userId] : [])),
  };
}

const isDueAndFree = (at: Seconds): Condition => ({
  expression: 'attribute_exists(pk) AND dueAt <= :now AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
  values: { ':now': at },
});

export function holdsToken(leaseToken: string): Condition {
  return { expression: 'leaseToken = :token', values: { ':token': leaseToken } };
}
