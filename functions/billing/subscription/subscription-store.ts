import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { userSubscription } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, type Step, unlessRefused } from '../../platform/table/write.ts';

/** The stored fields of a Stripe subscription. Times in seconds since 1970. */
const facts = {
  customerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  /** Stripe's status, unchanged; `can` decides what it allows. */
  status: z.string(),
  interval: z.optional(z.enum(billingIntervals)),
  trialEnd: z.optional(z.int()),
  currentPeriodEnd: z.optional(z.int()),
  /** When a canceled subscription ends; absent if it renews. */
  endsAt: z.optional(storedSeconds),
  /** Whether Stripe confirmed the intent of the checkout. */
  cardConfirmed: z.boolean(),
};

/** A user's stored subscription. */
const subscriptionRow = z.object({
  ...facts,
  /** When it was read from Stripe. */
  syncedAt: storedSeconds,
  /** When a refresh was last started; later than `syncedAt` while Stripe does not respond. */
  askedAt: z.optional(storedSeconds),
  /** Incremented by each write, for optimistic locking. */
  version: z.int(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;
export type SubscriptionFacts = Omit<SubscriptionRow, 'syncedAt' | 'askedAt' | 'version'>;

export function storedSubscription(table: Table, userId: string): Promise<SubscriptionRow | undefined> {
  return table.get(userSubscription(userId), subscriptionRow);
}

/** Of many users at once. */
export async function storedSubscriptions(
  table: Table,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SubscriptionRow | undefined>> {
  const ids = [...userIds];
  const rows = await table.getMany(ids.map(userSubscription), subscriptionRow);
  return new Map(ids.map((id, at) => [id, rows[at]]));
}

/**
 * Stores Stripe's state, as a transaction step; refused if the row changed since `before` was read. `at`: when Stripe was read, seconds
 * since 1970.
 */
export function writeSubscriptionStep(
  userId: string,
  before: SubscriptionRow | undefined,
  { at, ...facts }: SubscriptionFacts & { readonly at: Seconds },
): Step {
  const values = { ...facts, syncedAt: at, version: (before?.version ?? 0) + 1 };
  return { kind: 'put', key: userSubscription(userId), values, condition: unchangedSince(before) };
}

/** Condition: the user's subscription has not changed since it was read. */
export function unchangedSince(before: SubscriptionRow | undefined): Condition {
  return before === undefined ? isNew : { expression: 'version = :version', values: { ':version': before.version } };
}

interface RefreshClaim {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** A refresh claimed after this time is still valid. */
  readonly notSince: Seconds;
}

/**
 * Claims the right to refresh an outdated subscription for one of several calls. False if another call has it, or the row changed since
 * `before` was read.
 */
export async function claimRefresh(
  table: Table,
  userId: string,
  before: SubscriptionRow,
  { at, notSince }: RefreshClaim,
): Promise<boolean> {
  const { expression, values } = unchangedSince(before);
  const condition: Condition = {
    expression: `attribute_exists(pk) AND ${expression} AND (attribute_not_exists(askedAt) OR askedAt <= :notSince)`,
    values: { ...values, ':notSince': notSince },
  };
  return unlessRefused(table.update(userSubscription(userId), { set: { askedAt: at }, condition }));
}
