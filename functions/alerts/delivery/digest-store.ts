import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { shardOf } from '../../platform/shards.ts';
import { heldAlert, pendingDigest } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';
import type { AlertRowOfUser } from '../outbox/alert-store.ts';
import { channelsOf, isHeld, type Obstacle } from './delivery-plan.ts';
import { type Claimed, holdsToken, postponeStep } from './pending-store.ts';
import { quietUntil } from './quiet-hours.ts';

/** A person gets at most one digest in this time. */
export const DIGEST_SECONDS: Seconds = 3600;
const HELD_LIFE_SECONDS: Seconds = 2 * 24 * 3600;
/** Limit of TransactWriteItems. */
const AT_ONCE = 100;

const heldRow = z.object({
  alertId: z.string(),
  at: storedSeconds,
  title: z.string(),
  path: z.string(),
  dollars: z.optional(z.number()),
});
export type HeldAlert = z.output<typeof heldRow>;

/**
 * Holds an alert for its owner's digest, if one of its rules that may not send now wants that, as steps of the transaction that decides it.
 * The digest comes at the end of the rule's quiet hours; what the cap holds back is collected for an hour.
 */
export function holdSteps(
  { userId, alertId, rules, title, path, dollars, deliveries }: AlertRowOfUser,
  obstacles: ReadonlyMap<string, Obstacle>,
  at: Seconds,
): Step[] {
  if (channelsOf(deliveries).every((channel) => deliveries[channel]?.state !== 'held')) return [];
  const rule = rules.find((each) => isHeld(each, obstacles));
  const obstacle = rule && obstacles.get(rule.id);
  if (rule === undefined || obstacle === undefined) return [];
  const collected = at + DIGEST_SECONDS;
  const dueAt = 'until' in obstacle ? obstacle.until : (quietUntil(rule.quietHours, collected) ?? collected);
  const held = { userId, alertId, at, title, path, dollars, ttl: at + HELD_LIFE_SECONDS };
  return [
    { kind: 'put', key: heldAlert(userId, alertId), values: held },
    {
      kind: 'update',
      key: pendingDigest(shardOf(userId), userId),
      change: { init: { dueAt, lastAt: 0 }, set: { userId }, add: { changes: 1 }, remove: ['ttl'] },
    },
  ];
}

/** What waits for a person's digest: what brings most first, then the latest. */
export async function heldAlertsOf(table: Table, userId: string): Promise<HeldAlert[]> {
  const { pk } = heldAlert(userId, 'any');
  const held = await table.query(pk, { schema: heldRow, skPrefix: 'HELD', newestFirst: true });
  const worth = ({ dollars }: HeldAlert) => dollars ?? Number.NEGATIVE_INFINITY;
  return held.toSorted((a, b) => (worth(a) === worth(b) ? 0 : worth(b) - worth(a)));
}

/** A digest that was sent, or cannot be: none is pending unless something came meanwhile, which waits for the next. */
export async function finishDigest(
  table: Table,
  { userId, held, at }: { readonly userId: string; readonly held: readonly HeldAlert[]; readonly at: Seconds },
  claimed: Claimed,
): Promise<void> {
  const removals = held.map(({ alertId }): Step => ({ kind: 'remove', key: heldAlert(userId, alertId) }));
  for (let from = 0; from < removals.length; from += AT_ONCE)
    await table.transact(removals.slice(from, from + AT_ONCE));
  const { key, leaseToken, changes = 0 } = claimed;
  // The row stays for as long as no other digest may follow.
  const set = { lastAt: at, begun: 0, ttl: at + 2 * DIGEST_SECONDS };
  const free = ['leaseUntil', 'leaseToken'];
  try {
    await table.update(key, { set, remove: ['dueAt', ...free], condition: isSame(leaseToken, changes) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const later = { lastAt: at, begun: 0, dueAt: at + DIGEST_SECONDS };
    await ignoreLost(table.update(key, { set: later, remove: free, condition: holdsToken(leaseToken) }));
  }
}

/** Tries again at `dueAt`. */
export async function postponeDigest(table: Table, claimed: Claimed, dueAt: Seconds): Promise<void> {
  await ignoreLost(table.transact([postponeStep(claimed, dueAt)]));
}

async function ignoreLost(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

function isSame(leaseToken: string, changes: number): Condition {
  return {
    expression: 'leaseToken = :token AND changes = :changes',
    values: { ':token': leaseToken, ':changes': changes },
  };
}
