import { type BillingInterval, plans, TRIAL_DAYS } from '../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../shared/odds/money.ts';
import { formatDay } from '../../lib/format.ts';

const DAY_MS = 86_400_000;

interface Charge {
  /** What is paid now: `$0.00 today`. */
  readonly today: string;
  /** What is paid from then on, to be read behind it. */
  readonly later: string;
}

/** What confirming costs a person now and later. `trial`: whether it begins with the free trial; `now` in milliseconds. */
export function chargeSummary(interval: BillingInterval, trial: boolean, now: number): Charge {
  const amount = formatDollars(cents(plans[interval].billedCents));
  if (!trial) return { today: `${amount} today`, later: `then ${amount} every ${interval} until you cancel.` };
  const firstCharge = formatDay(now + TRIAL_DAYS * DAY_MS);
  return {
    today: `${formatDollars(cents(0))} today`,
    later: `then ${amount} a ${interval} from ${firstCharge}, unless you cancel before then.`,
  };
}

/** Words of a refusal after which the server gives back what was paid for nothing. `message`: without a full stop. */
export function withRefundNote(message: string): string {
  return `${message}. Anything you just paid will be refunded.`;
}
