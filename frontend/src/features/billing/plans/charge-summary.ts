import { type BillingInterval, plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { formatDay } from '../../../lib/format.ts';

const DAY_MS = 86_400_000;

interface Charge {
  /** `$0.00 today` */
  readonly today: string;
  /** Later charges, as a continuation of the sentence. */
  readonly later: string;
}

/** What is charged now and later. `trial`: whether the subscription starts with the free trial; `now` in milliseconds. */
export function chargeSummary(interval: BillingInterval, trial: boolean, now: number): Charge {
  const amount = formatDollars(cents(plans[interval].billedCents));
  if (!trial) return { today: `${amount} today`, later: `then ${amount} every ${interval} until you cancel.` };
  const firstCharge = formatDay(now + TRIAL_DAYS * DAY_MS);
  return {
    today: `${formatDollars(cents(0))} today`,
    later: `then ${amount} a ${interval} from ${firstCharge}, unless you cancel before then.`,
  };
}
