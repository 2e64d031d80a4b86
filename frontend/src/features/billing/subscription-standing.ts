import type { Subscription } from '../../../../shared/contracts/billing.ts';

/** Statuses that, without access, leave a person free to subscribe anew. A trial without access has just ended: its charge is on the way. */
const overOrNeverBegun: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired'];

/** Statuses in which a payment is owed. */
const owing: readonly string[] = ['past_due', 'unpaid'];

/** Whether there is a subscription to show and manage, be it one that gives no access until it is paid. */
export function isKept({ hasSubscription, status }: Subscription): boolean {
  return hasSubscription || (status !== undefined && !overOrNeverBegun.includes(status));
}

/** Whether the last payment failed. */
export function isOwing({ status }: Subscription): boolean {
  return status !== undefined && owing.includes(status);
}
