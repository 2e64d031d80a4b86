import { getSubscription } from '../../../shared/contracts/billing.ts';
import { getPreferences } from '../../../shared/contracts/preferences.ts';
import {
  contractOf,
  type Entry,
  type Finding,
  hasCode,
  type InvariantName,
  isDone,
  type Log,
  mayHavePaid,
  statusOutcome,
  textIn,
} from './call-log.ts';
import { hasEnded, possibleValues, sessionStateIn, type ValueName } from './values.ts';

/** What no answer may say of the account, its sessions and its access. */
export function stateFindings(log: Log): readonly Finding[] {
  return log.flatMap((entry, index) => {
    const before = log.slice(0, index);
    return [...unpaidAccess(entry, before), ...wrongValues(entry, before), ...wrongSession(entry, before)];
  });
}

/** Answers that do not match the contract, and failures after recovery that were not followed by a success. */
export function answerFindings(log: Log): readonly Finding[] {
  const last = new Map(log.filter(({ settled }) => settled).map((entry) => [entry.call, entry]));
  const failing = [...last.values()].filter(isUnacceptable);
  return [
    ...log.flatMap(unreadable),
    ...failing.map((entry) =>
      violation('I8', `still failing after recovery, ${entry.status} ${textIn(entry.json, 'message')}`, entry),
    ),
  ];
}

/** Whether an answer shows access; undefined if it does not tell. */
export function accessIn(entry: Entry): boolean | undefined {
  if (entry.call === 'billing/get-subscription' && isDone(entry))
    return getSubscription.reply.safeParse(entry.json).data?.hasSubscription;
  if (contractOf(entry)?.access !== 'subscribed') return undefined;
  if (isDone(entry)) return true;
  return hasCode(entry, 'subscription-required') ? false : undefined;
}

function unreadable(entry: Entry): Finding[] {
  if (entry.readable) return [];
  const invariant = contractOf(entry)?.delivery === 'prepared' ? 'I7' : 'I8';
  return [violation(invariant, `an answer ${entry.status} that does not match the contract`, entry)];
}

function unpaidAccess(entry: Entry, before: Log): Finding[] {
  return accessIn(entry) === true && !before.some(mayHavePaid)
    ? [violation('I3', 'access without a payment', entry)]
    : [];
}

function wrongValues(entry: Entry, before: Log): Finding[] {
  return valuesIn(entry).flatMap(([name, value]) => {
    const allowed = possibleValues(name, before);
    if (allowed.length === 0 || allowed.includes(value)) return [];
    const invariant = name === 'email' || name === 'password' ? 'I4' : 'I8';
    return [violation(invariant, `${name} is ${value}, but should be ${allowed.join(' or ')}`, entry)];
  });
}

/** The values that an answer shows once everything has recovered. */
function valuesIn(entry: Entry): readonly (readonly [ValueName, string])[] {
  const { call, asked, json } = entry;
  if (!isDone(entry) || !entry.settled) return [];
  if (call === 'identity/account/login')
    return [
      ['email', textIn(asked, 'email')],
      ['password', textIn(asked, 'password')],
    ];
  if (call === 'identity/account/get-preferences')
    return [['theme', getPreferences.reply.safeParse(json).data?.theme ?? 'none']];
  const subscription = call === 'billing/get-subscription' ? getSubscription.reply.safeParse(json).data : undefined;
  if (subscription?.hasSubscription !== true) return [];
  return [['ends', subscription.endsAt === undefined ? 'renews' : 'ends']];
}

/** Ended sessions never come back. */
function wrongSession(entry: Entry, before: Log): Finding[] {
  const isBack =
    entry.sent !== undefined && sessionStateIn(entry) === 'open' && hasEnded(entry.sent, before, entry.sentMs);
  return isBack ? [violation('I4', `session ${entry.sent} is open`, entry)] : [];
}

/** After recovery, a user's own data can always be read; sessions and access are checked elsewhere. */
function isUnacceptable(entry: Entry): boolean {
  const contract = contractOf(entry);
  const isOwn = contract?.method === 'GET' && contract.access === 'signed-in';
  if (statusOutcome(entry) === 'unknown' || entry.status === 429) return true;
  return isOwn && statusOutcome(entry) === 'refused' && entry.status !== 401;
}

function violation(invariant: InvariantName, what: string, { call }: Entry): Finding {
  return { invariant, what: `${what}: ${call}` };
}
