import { userSubscription } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SubscriptionFacts } from '../subscription/subscription-store.ts';

/** Overwrites the stored subscription, as if Stripe had not been read yet. For accounts created without Stripe. */
export async function saveSubscription(table: Table, userId: string, facts: SubscriptionFacts): Promise<void> {
  await table.put(userSubscription(userId), { ...facts, syncedAt: 0, version: 1 });
}
