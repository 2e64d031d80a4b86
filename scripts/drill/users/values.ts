import {
  contractOf,
  type Entry,
  isCredentialChange,
  isEmailChange,
  type Log,
  statusOutcome,
  textIn,
} from './call-log.ts';

/** What a user writes again and again, so that the last write counts. */
export type ValueName = 'email' | 'password' | 'theme' | 'ends';

type ValueOf = (entry: Entry, log: Log) => string | undefined;
const text =
  (name: string): ValueOf =>
  ({ asked }) =>
    textIn(asked, name);
/** What works after recovery is the value from then on. */
const worked =
  (name: string): ValueOf =>
  ({ asked, settled }) =>
    settled ? textIn(asked, name) : undefined;
const always = (value: string) => () => value;

/** The value that each call writes. */
const writers: Readonly<Record<ValueName, Partial<Record<Entry['call'], ValueOf>>>> = {
  email: {
    'billing/create-subscription': text('email'),
    'identity/verification/verify-email': (entry, log) =>
      isEmailChange(entry, log) ? textIn(entry.asked, 'email') : undefined,
    'identity/account/login': worked('email'),
  },
  password: {
    'billing/create-subscription': text('password'),
    'identity/password/complete-password-reset': text('newPassword'),
    'identity/password/update-password': text('password'),
    'identity/account/login': worked('password'),
  },
  theme: { 'identity/account/save-preferences': text('theme') },
  ends: {
    'billing/cancel-subscription': always('ends'),
    'billing/reactivate-subscription': always('renews'),
    'portal/cancel': always('ends'),
    'stripe/confirm': always('renews'),
  },
};
const INITIAL: Readonly<Partial<Record<ValueName, string>>> = { theme: 'none', ends: 'renews' };

/** The values that may be current after these calls, newest last. */
export function possibleValues(name: ValueName, log: Log): readonly string[] {
  // The next change of credentials uses up the code and ends the sessions that an abandoned one needs: it cannot come later.
  const mayComeLate = name !== 'email' && name !== 'password';
  const initial = INITIAL[name];
  const late: string[] = [];
  let possible = initial === undefined ? [] : [initial];
  for (const entry of log) {
    const value = writers[name][entry.call]?.(entry, log);
    if (value === undefined || statusOutcome(entry) === 'refused') continue;
    if (mayComeLate && entry.status === 0) late.push(value);
    // Of several sign-ups only the completed one counts, and which one that is does not show.
    const counts = statusOutcome(entry) === 'done' && entry.call !== 'billing/create-subscription';
    possible = [...new Set([...(counts ? late : possible), value])];
  }
  return possible;
}

/** Every value that was ever written, oldest first. */
export function writtenValues(name: ValueName, log: Log): readonly string[] {
  return [...new Set(log.flatMap((entry) => writers[name][entry.call]?.(entry, log) ?? []))];
}

/** Every session that the user was given, oldest first. */
export function sessionsIn(log: Log): readonly string[] {
  return [...new Set(log.flatMap(({ session }) => (session ? [session] : [])))];
}

/** Whether an answer that came before a moment, in real ms, ended a session, or said that it had ended. By default after everything. */
export function hasEnded(session: string, log: Log, before = Number.POSITIVE_INFINITY): boolean {
  const given = log.find((entry) => entry.session === session)?.endedMs ?? Number.NEGATIVE_INFINITY;
  return log.some((entry) => {
    if (entry.endedMs >= before) return false;
    const isSent = entry.sent === session;
    if (isSent && sessionStateIn(entry) === 'ended') return true;
    if (statusOutcome(entry) !== 'done') return false;
    if (isSent && entry.call === 'identity/account/logout') return true;
    return entry.session !== session && given < entry.sentMs && isCredentialChange(entry, log);
  });
}

/** What an answer says of the session that was sent: 'open', or 'ended'; undefined if nothing. */
export function sessionStateIn(entry: Entry): 'open' | 'ended' | undefined {
  const access = contractOf(entry)?.access ?? 'anyone';
  if (entry.sent === undefined || access === 'anyone') return undefined;
  if (entry.status === 401) return 'ended';
  return statusOutcome(entry) === 'done' ? 'open' : undefined;
}
