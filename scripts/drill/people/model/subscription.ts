import * as z from 'zod/mini';
import { getSubscription } from '../../../../shared/contracts/billing.ts';
import { type Called, isFinal, outcomeOf, type PortalSeen, type Seen, wordsOf } from '../record.ts';
import { type Finding, isSettled, textIn } from './finding.ts';
import { Possible } from './possible.ts';

type End = 'renews' | 'ends';

export interface SubscriptionFacts {
  /** Intents of which Stripe told her browser that card or payment succeeded. */
  readonly confirmed: readonly string[];
  /** Words with which the product refused to finish what was confirmed. */
  readonly refused: readonly string[];
  readonly ends: readonly End[];
  readonly amiss: readonly Finding[];
}

/** What she paid for, and what she was told of how it goes on. */
export function subscriptionOf(record: readonly Seen[]): SubscriptionFacts {
  const paid = record.filter((seen) => seen.kind === 'card' && seen.outcome === 'succeeded');
  const confirmed = paid.flatMap((seen) => (seen.kind === 'card' ? [seen.intent] : []));
  const refused: string[] = [];
  const amiss: Finding[] = [];
  let ends = new Possible<End>('renews');

  function read(call: Called, settled: boolean): void {
    const { data } = z.safeParse(getSubscription.reply, call.answer.got === 'answer' ? call.answer.json : undefined);
    // Before, it may not have been told yet of what was done at Stripe.
    if (!settled || data?.hasSubscription !== true) return;
    const end = data.endsAt === undefined ? 'renews' : 'ends';
    if (!ends.see(end, true))
      amiss.push({ invariant: 'I8', what: `the subscription ${end}, and she was told otherwise` });
  }

  for (const [place, seen] of record.entries()) {
    if (seen.kind === 'card' && seen.outcome === 'succeeded') ends = new Possible<End>('renews');
    if (isCancelled(seen) && seen.outcome === 'done') ends = new Possible<End>('ends');
    if (isCancelled(seen) && seen.outcome === 'unknown') ends.allow('ends');
    if (seen.kind !== 'call') continue;
    const { call, answer, asked } = seen;
    const isPaid = paid.some((card) => card.kind === 'card' && card.subscriptionId === textIn(asked, 'subscriptionId'));
    if (isPaid && isFinal(answer)) refused.push(wordsOf(answer));
    if (call === 'billing/cancel-subscription') ends.write('ends', seen);
    if (call === 'billing/reactivate-subscription') ends.write('renews', seen);
    if (call === 'billing/get-subscription' && outcomeOf(answer) === 'done')
      read(seen, isSettled(record.slice(0, place)));
  }
  return { confirmed: [...new Set(confirmed)], refused, ends: ends.values, amiss };
}

function isCancelled(seen: Seen): seen is PortalSeen {
  return seen.kind === 'portal' && seen.did === 'cancel';
}
