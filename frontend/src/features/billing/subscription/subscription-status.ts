import type { Subscription } from '../../../../../shared/contracts/billing.ts';

/** Statuses without access in which the user can subscribe again. Not `trialing`: a trial that just ended is about to be charged. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired'];

/** Statuses with a payment due. */
const pastDueStatuses: readonly string[] = ['past_due', 'unpaid'];

/** Whether there is a subscription to manage, even if it gives no access until a payment succeeds. */
export function isManageable({ hasSubscription, status }: Subscription): boolean {
  return hasSubscription || (status !== undefined && !endedStatuses.includes(status));
}

/** Whether the last payment failed. */
export function isPastDue({ status }: Subscription): boolean {
  return status !== undefined && pastDueStatuses.includes(status);
}
