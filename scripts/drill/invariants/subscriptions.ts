import type { PersonFacts, SubscriptionAtStripe } from '../facts.ts';

/** Statuses in which a subscription is neither over nor waiting for its first payment. */
const RUNNING: readonly string[] = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];
/** An active one opens the data this long after its period, since Stripe may take as long to renew it. */
const RENEWAL_SECONDS = 3600;

/** Those that run and that somebody confirmed with a card. */
export function runningOf({ atStripe }: PersonFacts): readonly SubscriptionAtStripe[] {
  return atStripe.subscriptions.filter(({ status, confirmed }) => confirmed && RUNNING.includes(status));
}

/** Whether a subscription is one that data is open for. `now`: seconds since 1970. */
export function opensData({ status, confirmed, trialEnd, periodEnd }: SubscriptionAtStripe, now: number): boolean {
  if (status === 'trialing') return confirmed && trialEnd !== undefined && now < trialEnd;
  return status === 'active' && periodEnd !== undefined && now < periodEnd + RENEWAL_SECONDS;
}

/** Whether one lasted until what was given or paid for was over: its owner let it end, or its card was charged in vain. */
export function ranOut({ endedAt, trialEnd, periodEnd }: SubscriptionAtStripe): boolean {
  const ends = [trialEnd, periodEnd].filter((end) => end !== undefined);
  return endedAt !== undefined && ends.some((end) => endedAt >= end);
}
