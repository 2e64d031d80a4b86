import * as z from 'zod/mini';
import { userSubscription } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

/** What we know of a person's subscription. Times in seconds since 1970. */
const subscriptionRow = z.object({
  /** Stripe's word, kept as it came; what it allows is decided elsewhere. */
  status: z.string(),
  trialEnd: z.optional(z.int()),
  currentPeriodEnd: z.optional(z.int()),
  /** The person cancelled; access lasts to the end of the period. */
  cancelAtPeriodEnd: z.boolean(),
  /** The card step of the sign-up is done: Stripe said so of the intent made for it. */
  cardConfirmed: z.boolean(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;

export function subscriptionOf(table: Table, userId: string): Promise<SubscriptionRow | undefined> {
  return table.get(userSubscription(userId), subscriptionRow);
}

export async function saveSubscription(table: Table, userId: string, row: SubscriptionRow): Promise<void> {
  await table.put(userSubscription(userId), row);
}
