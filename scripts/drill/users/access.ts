import { billingMessages, getSubscription } from '../../../shared/contracts/billing.ts';
import { SUBSCRIPTION_REQUIRED } from '../../../shared/contracts/error-messages.ts';
import { cardByNumber } from '../../simulators/stripe/cards/test-cards.ts';
import {
  contractOf,
  type Entry,
  type Finding,
  isCompletion,
  isDone,
  isFinalRefusal,
  type Log,
  mayHavePaid,
  messageOf,
  outcomeOf,
  textIn,
} from './call-log.ts';
import { expectedStateOf } from './expected-state.ts';

const DAY_MS = 86_400_000;
/** Slightly less than a trial of five days and a month: access lasts at least this long, even after a cancellation. */
const MIN_TRIAL_MS = 4.9 * DAY_MS;
const MIN_PERIOD_MS = 27 * DAY_MS;
/** Access may last this long after a subscription's end, since a renewal may be late; and a day longer while Stripe is unreachable. */
const MAX_RENEWAL_MS = DAY_MS / 12;
const MAX_RENEWAL_UNCHECKED_MS = MAX_RENEWAL_MS + DAY_MS;

/** Checks that the user had access exactly when paid for, and could log in at the end. */
export function accessFindings(log: Log): readonly Finding[] {
  const found = log.flatMap((entry, index) => {
    const has = accessIn(entry);
    if (has === undefined) return [];
    const before = log.slice(0, index);
    if (!has) return missingAccess(entry, before);
    return unexpectedAccess(entry, before);
  });
  return [...found, ...logInFindings(log)];
}

/** Whether an answer shows access; undefined if it does not tell. */
export function accessIn(entry: Entry): boolean | undefined {
  if (entry.call === 'billing/get-subscription' && isDone(entry))
    return getSubscription.reply.safeParse(entry.json).data?.hasSubscription;
  if (contractOf(entry)?.access !== 'subscribed') return undefined;
  if (isDone(entry)) return true;
  return messageOf(entry) === SUBSCRIPTION_REQUIRED ? false : undefined;
}

function unexpectedAccess({ call, at, settled }: Entry, before: Log): Finding[] {
  if (!before.some(mayHavePaid)) return [{ invariant: 'I3', what: `access without a payment: ${call}` }];
  const end = endOf(before);
  if (end === undefined || at < end + (settled ? MAX_RENEWAL_MS : MAX_RENEWAL_UNCHECKED_MS)) return [];
  return [{ invariant: 'I3', what: `access after its end at ${new Date(end).toISOString()}: ${call}` }];
}

/** When a canceled subscription ends, if certain: ms. */
function endOf(before: Log): number | undefined {
  const index = before.findLastIndex((entry) => entry.call === 'billing/cancel-subscription' && isDone(entry));
  const isPaidSince = before.slice(index + 1).some(mayHavePaid);
  if (index === -1 || isPaidSince || expectedStateOf(before).possible('ends').includes('renews')) return undefined;
  const endsAt = textIn(before[index]?.json, 'endsAt');
  return endsAt === '' ? undefined : Date.parse(endsAt);
}

function missingAccess({ call, answeredAt, settled }: Entry, before: Log): Finding[] {
  const last = before.findLast(
    (entry) => entry.call === 'stripe/confirm' && isDone(entry) && isConfirmed(entry, before, settled),
  );
  if (last === undefined) return [];
  const intent = textIn(last.asked, 'intent');
  const isTrial = intent.startsWith('seti_');
  const waitUntil = last.answeredAt + (isTrial ? MIN_TRIAL_MS : MIN_PERIOD_MS);
  // An earlier card without an answer may have been confirmed: then a later one changes nothing.
  const isCharged = before
    .filter((entry) => mayHavePaid(entry) && textIn(entry.asked, 'intent') === intent)
    .every(({ asked }) => cardByNumber(textIn(asked, 'card'))?.atCharge === undefined);
  const isRenewed = settled && isCharged && !expectedStateOf(before).possible('ends').includes('ends');
  if (answeredAt >= waitUntil && !isRenewed) return [];
  return [{ invariant: 'I1', what: `no access, paid for at ${new Date(last.answeredAt).toISOString()}: ${call}` }];
}

/** Whether a payment entitles to access: once the product has confirmed it or, after recovery, Stripe, unless the product finally refused it. */
function isConfirmed({ asked }: Entry, before: Log, settled: boolean): boolean {
  const ends = before.filter((entry) => isCompletion(entry, textIn(asked, 'subscriptionId')));
  return !ends.some(isFinalRefusal) && (settled || ends.some(isDone));
}

/** A user who has paid, or has seen the account, can log in at the end. */
function logInFindings(log: Log): Finding[] {
  const ins = log.filter((entry) => entry.call === 'identity/account/login' && isDone(entry));
  if (!log.some(({ settled }) => settled) || ins.some(({ settled }) => settled)) return [];
  const completed = log.filter(({ call }) => call === 'billing/complete-subscription');
  const isPaid = log.some((entry) => entry.call === 'stripe/confirm' && outcomeOf(entry) === 'done');
  const isRefused = completed.some(
    (entry) => isFinalRefusal(entry) && messageOf(entry) !== billingMessages.accountExists,
  );
  if (ins.length === 0 && !completed.some(isDone) && (!isPaid || isRefused)) return [];
  return [{ invariant: 'I1', what: 'the account exists, or was paid for, but the user cannot log in' }];
}
