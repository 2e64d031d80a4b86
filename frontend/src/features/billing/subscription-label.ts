import type { Subscription } from '../../../../shared/contracts/billing.ts';
import { formatDay } from '../../lib/format.ts';

const statusLabels: Readonly<Record<string, string>> = { trialing: 'Free Trial', active: 'Active' };

/** `Free Trial`, `Active`, `Past due`, `Unknown` */
export function statusLabel({ status }: Subscription): string {
  if (status === undefined || status === '') return 'Unknown';
  if (Object.hasOwn(statusLabels, status)) return statusLabels[status] ?? status;
  const words = status.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export interface NextDate {
  readonly label: 'Trial ends' | 'Renews on' | 'Ends on';
  /** `Nov 26, 2026`, or `N/A` where no date is known; local time. */
  readonly date: string;
}

/** What happens next, and when: it ends if it was cancelled, otherwise the trial turns into the first payment or a period into the next. */
export function nextDate(subscription: Subscription): NextDate {
  const { status, trialEnd, trialEndsAt, currentPeriodEnd, expiresAt, endsAt } = subscription;
  if (endsAt !== undefined) return { label: 'Ends on', date: firstDay([], [endsAt]) };
  if (status === 'trialing') {
    return { label: 'Trial ends', date: firstDay([trialEnd, currentPeriodEnd], [trialEndsAt, expiresAt]) };
  }
  return { label: 'Renews on', date: firstDay([currentPeriodEnd], [expiresAt]) };
}

/** The first that is known: whole seconds since 1970, then ISO 8601. */
function firstDay(seconds: readonly (number | undefined)[], texts: readonly (string | undefined)[]): string {
  const times = [
    ...seconds.map((second) => (second === undefined ? Number.NaN : second * 1_000)),
    ...texts.map((text) => (text === undefined ? Number.NaN : Date.parse(text))),
  ];
  const known = times.find((time) => !Number.isNaN(time));
  return known === undefined ? 'N/A' : formatDay(known);
}
