import type { Subscription } from '../state/tables.ts';

export function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

/** Whole cents. */
export function moneyOf(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

export function endOf({ items }: Subscription): number {
  return Math.max(...items.data.map((item) => item.current_period_end));
}

/** What happens next with a subscription. */
export function outlookOf(subscription: Subscription): string {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (cancelAt !== null) return `Cancels on ${dateOf(cancelAt)}.`;
  if (status === 'trialing' && trialEnd !== null) return `Free trial until ${dateOf(trialEnd)}, then it renews.`;
  if (status === 'past_due' || status === 'unpaid') return 'The last payment failed. Update your payment method.';
  if (status === 'incomplete') return 'Waiting for the first payment.';
  return `Renews on ${dateOf(endOf(subscription))}.`;
}
