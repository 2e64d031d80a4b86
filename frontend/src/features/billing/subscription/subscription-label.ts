import type { Subscription } from '../../../../../shared/contracts/billing.ts';
import { formatDay } from '../../../lib/format.ts';

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
  /** `Nov 26, 2026` in local time, or `N/A` if unknown. */
  readonly date: string;
}

/** The next date of a subscription: its end if it was canceled, otherwise the end of the trial or the renewal. */
export function nextDate(subscription: Subscription): NextDate {
  const { status, trialEnd, trialEndsAt, currentPeriodEnd, expiresAt, endsAt } = subscription;
  if (endsAt !== undefined) return { label: 'Ends on', date: firstDay([], [endsAt]) };
  if (status === 'trialing') {
    return { label: 'Trial ends', date: firstDay([trialEnd, currentPeriodEnd], [trialEndsAt, expiresAt]) };
  }
  return { label: 'Renews on', date: firstDay([currentPeriodEnd], [expiresAt]) };
}

/** The first known date: of the Unix timestamps in seconds, then of the ISO 8601 texts. */
function firstDay(seconds: readonly (number | undefined)[], texts: readonly (string | undefined)[]): string {
  const times = [
    ...seconds.map((second) => (second === undefined ? Number.NaN : second * 1_000)),
    ...texts.map((text) => (text === undefined ? Number.NaN : Date.parse(text))),
  ];
  const known = times.find((time) => !Number.isNaN(time));
  return known === undefined ? 'N/A' : formatDay(known);
}
