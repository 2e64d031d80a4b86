import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { userSubscription } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';

/** What Stripe says of a subscription, as far as we keep it. Times in seconds since 1970. */
const facts = {
  customerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  /** Stripe's word, kept as it came; what it allows is decided elsewhere. */
  status: z.string(),
  interval: z.optional(z.enum(billingIntervals)),
  trialEnd: z.optional(z.int()),
  currentPeriodEnd: z.optional(z.int()),
  /** When a cancelled subscription ends; absent where it renews. */
  endsAt: z.optional(storedSeconds),
  /** The card step of the sign-up is done: Stripe said so of the intent made for it. */
  cardConfirmed: z.boolean(),
};

/** What we know of a person's subscription. */
const subscriptionRow = z.object({
  ...facts,
  /** When Stripe said so. */
  syncedAt: z._default(storedSeconds, 0),
  /** When Stripe was last asked because time had run out; later than `syncedAt` while there is no answer. */
  askedAt: z.optional(storedSeconds),
  /** Counts the writes: whoever read an older one must not write. */
  version: z._default(z.int(), 0),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;
export type SubscriptionFacts = Omit<SubscriptionRow, 'syncedAt' | 'askedAt' | 'version'>;

export function subscriptionOf(table: Table, userId: string): Promise<SubscriptionRow | undefined> {
  return table.get(userSubscription(userId), subscriptionRow);
}

/** Of many people at once. */
export async function subscriptionsOf(
  table: Table,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SubscriptionRow | undefined>> {
  const ids = [...userIds];
  const rows = await table.getMany(ids.map(userSubscription), subscriptionRow);
  return new Map(ids.map((id, at) => [id, rows[at]]));
}

/**
 * What Stripe says, as one step of a transaction; refused when somebody wrote since `before` was read. `at`: seconds since 1970,
 * at which Stripe was asked.
 */
export function writeSubscriptionStep(
  userId: string,
  before: SubscriptionRow | undefined,
  { at, ...facts }: SubscriptionFacts & { readonly at: Seconds },
): Step {
  const values = { ...facts, syncedAt: at, version: (before?.version ?? 0) + 1 };
  return { kind: 'put', key: userSubscription(userId), values, condition: unchangedSince(before) };
}

/** Condition on a person's subscription: nobody wrote since it was read. */
export function unchangedSince(before: SubscriptionRow | undefined): Condition {
  if (before === undefined) return isNew;
  const { version } = before;
  return {
    expression: version === 0 ? 'attribute_not_exists(version) OR version = :version' : 'version = :version',
    values: { ':version': version },
  };
}

interface RefreshClaim {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** Whoever asked later than this still has the turn. */
  readonly notSince: Seconds;
}

/** Of several calls that find the same out of date one may ask Stripe. False: it is not ours, or somebody wrote since `before` was read. */
export async function claimRefresh(
  table: Table,
  userId: string,
  before: SubscriptionRow,
  { at, notSince }: RefreshClaim,
): Promise<boolean> {
  const { expression, values } = unchangedSince(before);
  const condition: Condition = {
    expression: `attribute_exists(pk) AND (${expression}) AND (attribute_not_exists(askedAt) OR askedAt <= :notSince)`,
    values: { ...values, ':notSince': notSince },
  };
  try {
    await table.update(userSubscription(userId), { set: { askedAt: at }, condition });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Sets what we know, whatever was known before. For accounts that are made without Stripe. */
export async function saveSubscription(table: Table, userId: string, row: SubscriptionFacts): Promise<void> {
  await table.put(userSubscription(userId), row);
}
