import * as z from 'zod/mini';
import { userAttempt } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { storedSubscription } from './subscription-store.ts';

const attemptRow = z.object({ customerId: z.optional(z.string()) });

/** An account's customers at Stripe: those of its subscription and of its last attempt at one. */
export async function customersOfUser(table: Table, userId: string): Promise<ReadonlySet<string>> {
  const [subscription, attempt] = await Promise.all([
    storedSubscription(table, userId),
    table.get(userAttempt(userId), attemptRow),
  ]);
  return new Set([subscription?.customerId, attempt?.customerId].filter((id) => id !== undefined));
}
