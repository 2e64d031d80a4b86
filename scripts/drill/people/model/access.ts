import * as z from 'zod/mini';
import { cancelSubscription, getSubscription } from '../../../../shared/contracts/billing.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { SUBSCRIPTION_REQUIRED } from '../../../../shared/contracts/refusals.ts';
import { cardByNumber } from '../../../simulators/stripe/cards/test-cards.ts';
import { type Called, type CardSeen, isFinal, outcomeOf, type Seen, wordsOf } from '../record.ts';
import { callsOf, type Finding, isCall, isSettled, textIn } from './finding.ts';
import { subscriptionOf } from './subscription.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Well within a trial of five days, and within a month: whatever is cancelled, access lasts so long. */
const SURELY_TRIAL_MS = 4.9 * DAY_MS;
const SURELY_PERIOD_MS = 27 * DAY_MS;
/** After its end a subscription opens nothing but for the time in which it may be renewed; while Stripe cannot be asked, for a day more. */
const SURELY_OVER_MS = 2 * HOUR_MS;
const SURELY_OVER_UNASKED_MS = SURELY_OVER_MS + DAY_MS;

/** Whether the product let her see what she had paid for, and nothing else. */
export function accessOf(record: readonly Seen[]): readonly Finding[] {
  return [...callsOf(record)].flatMap(([call, before]) => {
    const has = accessIn(call);
    if (has === undefined) return [];
    return has ? wronglyOpen(call, before) : wronglyClosed(call, before);
  });
}

/** What an answer says of access; undefined where it says nothing. */
function accessIn({ call, answer }: Called): boolean | undefined {
  if (answer.got === 'nothing') return undefined;
  if (call === 'billing/get-subscription' && outcomeOf(answer) === 'done')
    return z.safeParse(getSubscription.reply, answer.json).data?.hasSubscription;
  if (contracts[call].access !== 'subscribed') return undefined;
  if (outcomeOf(answer) === 'done') return true;
  return wordsOf(answer) === SUBSCRIPTION_REQUIRED ? false : undefined;
}

function wronglyOpen({ call, at }: Called, before: readonly Seen[]): Finding[] {
  if (!before.some((seen) => seen.kind === 'card' && seen.outcome !== 'refused'))
    return [{ invariant: 'I3', what: `access without having paid: ${call}` }];
  const over = endOf(before);
  const margin = isSettled(before) ? SURELY_OVER_MS : SURELY_OVER_UNASKED_MS;
  if (over === undefined || at < over + margin) return [];
  return [{ invariant: 'I3', what: `access after its end at ${new Date(over).toISOString()}: ${call}` }];
}

/** When what she cancelled is over, if that is certain: ms. */
function endOf(before: readonly Seen[]): number | undefined {
  const told = before.findLastIndex(
    (seen) => isCall(seen) && seen.call === 'billing/cancel-subscription' && outcomeOf(seen.answer) === 'done',
  );
  const cancelling = before[told];
  if (cancelling === undefined || !isCall(cancelling) || cancelling.answer.got === 'nothing') return undefined;
  const isPaidSince = before.slice(told).some((seen) => seen.kind === 'card' && seen.outcome !== 'refused');
  const { ends } = subscriptionOf(before);
  if (isPaidSince || ends.includes('renews')) return undefined;
  const endsAt = z.safeParse(cancelSubscription.reply, cancelling.answer.json).data?.endsAt;
  return endsAt === undefined ? undefined : Date.parse(endsAt);
}

function wronglyClosed(call: Called, before: readonly Seen[]): Finding[] {
  const settled = isSettled(before);
  const paid = before.filter(
    (seen) => seen.kind === 'card' && seen.outcome === 'succeeded' && counts(seen, before, settled),
  );
  const last = paid.at(-1);
  if (last?.kind !== 'card') return [];
  const until = last.at + (last.intent.startsWith('seti_') ? SURELY_TRIAL_MS : SURELY_PERIOD_MS);
  const isRenewed = settled && isGood(last) && !subscriptionOf(before).ends.includes('ends');
  if (call.answeredAt >= until && !isRenewed) return [];
  return [{ invariant: 'I1', what: `no access, paid for at ${new Date(last.at).toISOString()}: ${call.call}` }];
}

/** By the product's own word that it is done; once all is settled by Stripe's alone, unless finishing it was refused for good. */
function counts(card: Seen, before: readonly Seen[], settled: boolean): boolean {
  const ends = before.filter(
    (seen) =>
      isCall(seen) &&
      finishing.has(seen.call) &&
      card.kind === 'card' &&
      textIn(seen.asked, 'subscriptionId') === card.subscriptionId,
  );
  if (ends.some((seen) => isCall(seen) && isFinal(seen.answer))) return false;
  return settled || ends.some((seen) => isCall(seen) && outcomeOf(seen.answer) === 'done');
}

/** Is charged whenever it is due. */
function isGood({ card }: CardSeen): boolean {
  return cardByNumber(card)?.atCharge === undefined;
}

const finishing: ReadonlySet<string> = new Set([
  'billing/complete-subscription',
  'billing/complete-subscription-existing-user',
]);
