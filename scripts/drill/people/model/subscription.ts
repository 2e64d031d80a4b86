import * as z from 'zod/mini';
import { getSubscription } from '../../../../shared/contracts/billing.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { SUBSCRIPTION_REQUIRED } from '../../../../shared/contracts/refusals.ts';
import { type Called, type CardSeen, isFinal, outcomeOf, type PortalSeen, type Seen, wordsOf } from '../record.ts';
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

const DAY_MS = 86_400_000;
/** Well within a trial of five days, and within a month: whatever is cancelled, access lasts so long. */
const SURELY_TRIAL_MS = 4.9 * DAY_MS;
const SURELY_PERIOD_MS = 27 * DAY_MS;

/** What she paid for and was told of it, and whether what the product lets her see fits. */
export function subscriptionOf(record: readonly Seen[]): SubscriptionFacts {
  const confirmed: string[] = [];
  const refused: string[] = [];
  const amiss: Finding[] = [];
  let ends = new Possible<End>('renews');
  /** Until then she surely has access: by what Stripe has told her, which counts once all is settled, and by the product's own word. */
  const sure = { paid: 0, told: 0 };
  let mayHave = false;

  function seeCard({ outcome, intent, at }: CardSeen): void {
    if (outcome !== 'refused') mayHave = true;
    if (outcome !== 'succeeded') return;
    confirmed.push(intent);
    ends = new Possible<End>('renews');
    sure.paid = at + surely(intent);
  }

  function finish(call: Called): void {
    const outcome = outcomeOf(call.answer);
    const cards = record.filter((seen) => seen.kind === 'card' && seen.outcome === 'succeeded');
    const id = textIn(call.asked, 'subscriptionId');
    const card = cards.findLast((seen) => seen.kind === 'card' && seen.subscriptionId === id);
    if (outcome === 'done' && card?.kind === 'card') sure.told = card.at + surely(card.intent);
    if (card === undefined || !isFinal(call.answer)) return;
    refused.push(wordsOf(call.answer));
    sure.paid = 0;
  }

  function access(has: boolean, call: Called, settled: boolean): void {
    if (has && !mayHave) amiss.push({ invariant: 'I3', what: `access without having paid: ${call.call}` });
    const until = settled ? Math.max(sure.paid, sure.told) : sure.told;
    if (!has && call.answeredAt < until)
      amiss.push({
        invariant: 'I1',
        what: `no access, and paid for until ${new Date(until).toISOString()}: ${call.call}`,
      });
  }

  function seeWhole(call: Called, settled: boolean): void {
    const { data } = z.safeParse(getSubscription.reply, call.answer.got === 'answer' ? call.answer.json : undefined);
    if (data === undefined) return;
    access(data.hasSubscription, call, settled);
    if (!settled || !data.hasSubscription) return;
    const end = data.endsAt === undefined ? 'renews' : 'ends';
    if (!ends.see(end, true))
      amiss.push({ invariant: 'I8', what: `the subscription ${end}, and she was told otherwise` });
  }

  for (const [place, seen] of record.entries()) {
    if (seen.kind === 'card') seeCard(seen);
    if (isCancelled(seen) && seen.outcome === 'done') ends = new Possible<End>('ends');
    if (isCancelled(seen) && seen.outcome === 'unknown') ends.allow('ends');
    if (seen.kind !== 'call') continue;
    const settled = isSettled(record.slice(0, place));
    const { call, answer } = seen;
    if (finishing.has(call)) finish(seen);
    if (call === 'billing/cancel-subscription') ends.write('ends', seen);
    if (call === 'billing/reactivate-subscription') ends.write('renews', seen);
    if (call === 'billing/get-subscription' && outcomeOf(answer) === 'done') seeWhole(seen, settled);
    if (contracts[call].access === 'subscribed') {
      if (outcomeOf(answer) === 'done') access(true, seen, settled);
      if (wordsOf(answer) === SUBSCRIPTION_REQUIRED) access(false, seen, settled);
    }
  }
  return { confirmed: [...new Set(confirmed)], refused, ends: ends.values, amiss };
}

function isCancelled(seen: Seen): seen is PortalSeen {
  return seen.kind === 'portal' && seen.did === 'cancel';
}

const finishing: ReadonlySet<string> = new Set([
  'billing/complete-subscription',
  'billing/complete-subscription-existing-user',
]);

function surely(intent: string): number {
  return intent.startsWith('seti_') ? SURELY_TRIAL_MS : SURELY_PERIOD_MS;
}
