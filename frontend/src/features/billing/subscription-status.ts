import type { Subscription } from '../../../../shared/contracts/billing.ts';

/** Statuses that, without access, leave a person free to subscribe anew. A trial without access has just ended: its charge is on the way. */
const endedStatuses: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired'];

/** Statuses in which a payment is owed. */
const pastDueStatuses: readonly string[] = ['past_due', 'unpaid'];

/** Whether there is a subscription to show and manage, be it one that gives no access until it is paid. */
export function isManageable({ hasSubscription, status }: Subscription): boolean {
  return hasSubscription || (status !== undefined && !endedStatuses.includes(status));
}

/** Whether the last payment failed. */
export function isPastDue({ status }: Subscription): boolean {
  return status !== undefined && pastDueStatuses.includes(status);
}
