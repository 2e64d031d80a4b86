import { billingMessages, getSubscription } from '../../../shared/contracts/billing.ts';
import { SUBSCRIPTION_REQUIRED } from '../../../shared/contracts/refusals.ts';
import { cardByNumber } from '../../simulators/stripe/cards/test-cards.ts';
import { claimsOf } from './claims.ts';
import {
  contractOf,
  type Entry,
  type Finding,
  isDone,
  isFinal,
  isFinishing,
  isPaying,
  type Log,
  outcomeOf,
  textIn,
  wordsOf,
} from './log.ts';

const DAY_MS = 86_400_000;
/** Well within a trial of five days, and within a month: whatever is cancelled, access lasts so long. */
const SURELY_TRIAL_MS = 4.9 * DAY_MS;
const SURELY_PERIOD_MS = 27 * DAY_MS;
/** After its end a subscription opens nothing but for the hour in which it may be renewed; while Stripe cannot be asked, for a day more. */
const SURELY_OVER_MS = DAY_MS / 12;
const SURELY_OVER_UNASKED_MS = SURELY_OVER_MS + DAY_MS;

/** Whether the product let her see what she had paid for, and nothing else; and let her in at all in the end. */
export function accessFindings(log: Log): readonly Finding[] {
  const found = log.flatMap((entry, place) => {
    const has = accessIn(entry);
    if (has === undefined) return [];
    const before = log.slice(0, place);
    if (!has) return wronglyClosed(entry, before);
    return wronglyOpen(entry, before);
  });
  return [...found, ...loggedInFindings(log)];
}

/** What an answer says of access; undefined where it says nothing. */
export function accessIn(entry: Entry): boolean | undefined {
  if (entry.call === 'billing/get-subscription' && isDone(entry))
    return getSubscription.reply.safeParse(entry.json).data?.hasSubscription;
  if (contractOf(entry)?.access !== 'subscribed') return undefined;
  if (isDone(entry)) return true;
  return wordsOf(entry) === SUBSCRIPTION_REQUIRED ? false : undefined;
}

function wronglyOpen({ call, at, settled }: Entry, before: Log): Finding[] {
  if (!before.some(isPaying)) return [{ invariant: 'I3', what: `access without having paid: ${call}` }];
  const end = endOf(before);
  if (end === undefined || at < end + (settled ? SURELY_OVER_MS : SURELY_OVER_UNASKED_MS)) return [];
  return [{ invariant: 'I3', what: `access after its end at ${new Date(end).toISOString()}: ${call}` }];
}

/** When what she canceled is over, if that is certain: ms. */
function endOf(before: Log): number | undefined {
  const place = before.findLastIndex((entry) => entry.call === 'billing/cancel-subscription' && isDone(entry));
  const isPaidSince = before.slice(place + 1).some(isPaying);
  if (place === -1 || isPaidSince || claimsOf(before).possible('ends').includes('renews')) return undefined;
  const endsAt = textIn(before[place]?.json, 'endsAt');
  return endsAt === '' ? undefined : Date.parse(endsAt);
}

function wronglyClosed({ call, answeredAt, settled }: Entry, before: Log): Finding[] {
  const last = before.findLast(
    (entry) => entry.call === 'stripe/confirm' && isDone(entry) && counts(entry, before, settled),
  );
  if (last === undefined) return [];
  const isTrial = textIn(last.asked, 'intent').startsWith('seti_');
  const until = last.answeredAt + (isTrial ? SURELY_TRIAL_MS : SURELY_PERIOD_MS);
  const isCharged = cardByNumber(textIn(last.asked, 'card'))?.atCharge === undefined;
  const isRenewed = settled && isCharged && !claimsOf(before).possible('ends').includes('ends');
  if (answeredAt >= until && !isRenewed) return [];
  return [{ invariant: 'I1', what: `no access, paid for at ${new Date(last.answeredAt).toISOString()}: ${call}` }];
}

/** By the product's own word that it is done; once all is settled by Stripe's alone, unless finishing it was refused for good. */
function counts({ asked }: Entry, before: Log, settled: boolean): boolean {
  const ends = before.filter((entry) => isFinishing(entry, textIn(asked, 'subscriptionId')));
  return !ends.some(isFinal) && (settled || ends.some(isDone));
}

/** Whoever has paid, or was told of her account, gets in in the end. */
function loggedInFindings(log: Log): Finding[] {
  const ins = log.filter((entry) => entry.call === 'account/login' && isDone(entry));
  if (!log.some(({ settled }) => settled) || ins.some(({ settled }) => settled)) return [];
  const completed = log.filter(({ call }) => call === 'billing/complete-subscription');
  const isPaid = log.some((entry) => entry.call === 'stripe/confirm' && outcomeOf(entry) === 'done');
  const isRefused = completed.some((entry) => isFinal(entry) && wordsOf(entry) !== billingMessages.accountExists);
  if (ins.length === 0 && !completed.some(isDone) && (!isPaid || isRefused)) return [];
  return [{ invariant: 'I1', what: 'she has an account, or has paid for one, and nothing lets her in' }];
}
