import { plans } from '../../../../../shared/catalogue/plans.ts';
import type { Subscription } from '../../../../../shared/contracts/billing.ts';
import { cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { nextDate } from './subscription-label.ts';

interface PlanSummary {
  /** `Yearly, $270 a year`; undefined if the plan is not known. */
  readonly plan: string | undefined;
  /** What happens next, as a sentence. */
  readonly next: string;
}

const UNKNOWN = 'N/A';

/** A subscription's plan and what is charged when, in words. */
export function planSummary(subscription: Subscription): PlanSummary {
  const { billingInterval: interval, status, endsAt } = subscription;
  const price = interval === undefined ? undefined : formatShortDollars(cents(plans[interval].billedCents));
  const plan = interval === undefined ? undefined : `${plans[interval].label}, ${price} a ${interval}`;
  return { plan, next: nextOf() };

  function nextOf(): string {
    const { date } = nextDate(subscription);
    const when = date === UNKNOWN ? undefined : date;
    if (endsAt !== undefined)
      return `You canceled. You keep access${when === undefined ? '' : ` until ${when}`} and are not charged again.`;
    const charge = price === undefined ? 'is charged' : `is charged ${price}`;
    if (status === 'trialing')
      return when === undefined
        ? `Your card ${charge} when your free trial ends, unless you cancel before then.`
        : `Your free trial ends on ${when}. Then your card ${charge}, unless you cancel before then.`;
    if (status === 'active' && when !== undefined)
      return `Your card is next charged${price === undefined ? '' : ` ${price}`} on ${when}.`;
    return '';
  }
}
