import { type BillingInterval, plans, TRIAL_DAYS } from '../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../shared/odds/money.ts';
import { formatDate } from '../../lib/format.ts';

const DAY_MS = 86_400_000;

interface Purchase {
  readonly interval: BillingInterval;
  /** Whether it begins with the free trial. */
  readonly trial: boolean;
}

/** What is charged today: `$0.00` for a trial. */
export function chargedToday({ interval, trial }: Purchase): string {
  return formatDollars(cents(trial ? 0 : plans[interval].billedCents));
}

/** What is charged today and when again. `now`: milliseconds since 1970. */
export function chargeWords(purchase: Purchase, now: number): string {
  const today = chargedToday(purchase);
  const later = billed(purchase.interval);
  if (!purchase.trial) return `${today} today, then ${later} until you cancel.`;
  return `${today} today, then ${later} from ${formatDate(now + TRIAL_DAYS * DAY_MS)}, unless you cancel before.`;
}

/** `$30.00 a month`, `$270.00 a year` */
export function billed(interval: BillingInterval): string {
  return `${formatDollars(cents(plans[interval].billedCents))} a ${interval}`;
}
