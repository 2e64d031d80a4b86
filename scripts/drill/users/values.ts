import { contractOf, type Entry, isCredentialChange, isEmailChange, type Log, outcomeOf, textIn } from './call-log.ts';

/** A value as one call writes it: in its span, in real ms, or, unless `certain`, perhaps never. */
interface Write {
  readonly value: string;
  readonly begun: number;
  readonly ended: number;
  readonly certain: boolean;
}

/** What a user writes again and again, so that the last write counts. */
export type ValueName = 'email' | 'password' | 'theme' | 'ends';

/** A function runs at most this long after its caller has gone: real ms. */
const MAX_CALL_MS = 30_000;
const DAY_MS = 86_400_000;
/** Slightly less than a session's life: seven days without use, thirty in all. */
const MIN_IDLE_LIFE_MS = 6.9 * DAY_MS;
const MIN_SESSION_LIFE_MS = 29.9 * DAY_MS;

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

/** The values that a read may see; by default one after everything. */
export function possibleValues(name: ValueName, log: Log, read?: Entry): readonly string[] {
  return visibleIn(writesOf(name, log), read);
}

/** Every value that was ever written, oldest first. */
export function writtenValues(name: ValueName, log: Log): readonly string[] {
  return [...new Set(writesOf(name, log).map(({ value }) => value))];
}

/** Every session that the user was given, oldest first. */
export function sessionsIn(log: Log): readonly string[] {
  return [...new Set(log.flatMap(({ session }) => (session ? [session] : [])))];
}

/** Whether a session opens the account, or may: by default after everything. */
export function possibleStates(session: string, log: Log, read?: Entry): readonly string[] {
  return visibleIn(
    log.flatMap((entry) => sessionWrites(session, entry, log)),
    read,
  );
}

/** What an answer says of the session that was sent: 'open', or 'ended'; undefined if nothing. */
export function sessionStateIn(entry: Entry): 'open' | 'ended' | undefined {
  const access = contractOf(entry)?.access ?? 'anyone';
  if (entry.sent === undefined || access === 'anyone') return undefined;
  if (entry.status === 401) return 'ended';
  return outcomeOf(entry) === 'done' ? 'open' : undefined;
}

/** Whether the session that was sent may have expired, by its age or by inactivity. */
export function mayHaveExpired({ sent, at }: Entry, before: Log): boolean {
  const used = before.filter(
    (other) => other.session === sent || (other.sent === sent && sessionStateIn(other) === 'open'),
  );
  const [first, last] = [used[0]?.at ?? at, used.at(-1)?.at ?? at];
  return at - first >= MIN_SESSION_LIFE_MS || at - last >= MIN_IDLE_LIFE_MS;
}

/**
 * The values of all writes that began before the read ended, except those followed by a certain one that ended before the read began: any
 * of several calls at once may come last.
 */
function visibleIn(writes: readonly Write[], read?: Entry): readonly string[] {
  const { sentMs = Number.POSITIVE_INFINITY, endedMs = Number.POSITIVE_INFINITY } = read ?? {};
  const before = writes.filter(({ begun }) => begun <= endedMs);
  const certain = before.filter((write) => write.certain && write.ended < sentMs).map(({ begun }) => begun);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...certain);
  return [...new Set(before.filter(({ ended }) => ended >= last).map(({ value }) => value))];
}

function writesOf(name: ValueName, log: Log): readonly Write[] {
  const initial = INITIAL[name];
  const first = { begun: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY, certain: true };
  const made = log.flatMap((entry) => {
    const value = writers[name][entry.call]?.(entry, log);
    if (value === undefined || outcomeOf(entry) === 'refused') return [];
    // Of several sign-ups only the completed one counts, and which one that is does not show.
    const write = writeOf(entry, value, entry.call !== 'billing/create-subscription');
    // The next change of credentials uses up the code and ends the sessions that an abandoned one needs: it cannot come later.
    return [name === 'email' || name === 'password' ? { ...write, ended: entry.endedMs } : write];
  });
  return initial === undefined ? made : [{ value: initial, ...first }, ...made];
}

function sessionWrites(session: string, entry: Entry, log: Log): readonly Write[] {
  if (entry.session === session) return [{ ...writeOf(entry, 'open'), certain: true }];
  const isSent = entry.sent === session;
  // Ended sessions never come back.
  if (isSent && sessionStateIn(entry) === 'ended') return [{ ...writeOf(entry, 'ended'), certain: true }];
  if (outcomeOf(entry) === 'refused') return [];
  if (isCredentialChange(entry, log) || (isSent && entry.call === 'identity/account/logout'))
    return [writeOf(entry, 'ended')];
  const opensAnother = entry.call === 'identity/account/login' || entry.call === 'billing/complete-subscription';
  return isSent && opensAnother ? [writeOf(entry, 'ended', false)] : [];
}

function writeOf(entry: Entry, value: string, isSure = true): Write {
  const { sentMs, endedMs, status } = entry;
  const ended = status === 0 ? sentMs + MAX_CALL_MS : endedMs;
  return { value, begun: sentMs, ended, certain: isSure && outcomeOf(entry) === 'done' };
}
