import { type BillingInterval, plans } from './plans.ts';

/** Of the text below: change it with every change of the text. The server stores which version was agreed to, and refuses any other. */
export const RENEWAL_TERMS_VERSION = '2026-11-24';

/** What a person agrees to by subscribing; shown at every button that does it. `trial`: whether they have a trial, if that is known. */
export function renewalTerms(interval: BillingInterval, trial?: boolean): string {
  const price = `$${plans[interval].billedCents / 100}`;
  const first =
    trial === undefined
      ? 'when your free trial ends, or today without one'
      : trial
        ? 'when your free trial ends'
        : 'today';
  return `By subscribing you agree that your subscription renews by itself: your card is charged ${price} every ${interval}, the first time ${first}, until you cancel. Cancel anytime in Settings. You keep access until the end of the period you have paid for.`;
}
