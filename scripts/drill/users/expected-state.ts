import { getSubscription } from '../../../shared/contracts/billing.ts';
import { NOT_ALLOWED } from '../../../shared/contracts/error-messages.ts';
import { getPreferences } from '../../../shared/contracts/preferences.ts';
import { listPresets, type Preset } from '../../../shared/contracts/presets.ts';
import { betsSeen, betWrites } from './bet-facts.ts';
import {
  accountOf,
  contractOf,
  type Entry,
  type Finding,
  isDone,
  isEmailChange,
  type Log,
  messageOf,
  outcomeOf,
  textIn,
} from './call-log.ts';
import { ABSENT, possibleValues, type Write } from './possible-values.ts';
import { isAsSaved } from './presets.ts';

/** A value of one of a user's keys: `theme`, `ends`, `email`, `password`, `session TOKEN`, `preset ID`, and those of bets. */
interface KeyedValue {
  readonly key: string;
  readonly value: string;
}

interface Effect extends KeyedValue {
  /** Not certain even after a successful answer. */
  readonly uncertain?: true;
  /** After an abandoned call, the effect may come for as long as a function may run. */
  readonly lingers?: true;
}

type KeyedWrite = Write<string> & { readonly key: string };

/** Derived from a log: the possible values of each key, and observations that contradict them. */
export interface ExpectedState {
  /** Possible values at the end, by key. */
  readonly possible: (key: string) => readonly string[];
  /** Every value that was ever written, oldest first. */
  readonly everValues: (key: string) => readonly string[];
  readonly keys: readonly string[];
  readonly findings: readonly Finding[];
}

/** A function runs at most this long: real ms. */
const MAX_CALL_MS = 30_000;
const DAY_MS = 86_400_000;
/** Slightly less than a session's life: seven days without use, thirty in all. */
const MIN_IDLE_LIFE_MS = 6.9 * DAY_MS;
const MIN_SESSION_LIFE_MS = 29.9 * DAY_MS;

/** The effects of each call. */
const writes: Partial<Record<Entry['call'], (entry: Entry, log: Log) => readonly Effect[]>> = {
  // Of several sign-ups only the completed one counts, and which one that is does not show.
  'billing/create-subscription': ({ asked }) => [
    { key: 'email', value: textIn(asked, 'email'), uncertain: true },
    { key: 'password', value: textIn(asked, 'password'), uncertain: true },
  ],
  // Changes of credentials do not linger: the next change uses up the code and ends the sessions that an earlier call needs.
  'identity/verification/verify-email': (entry, log) =>
    isEmailChange(entry, log)
      ? [{ key: 'email', value: textIn(entry.asked, 'email') }, ...endsOtherSessions(entry, log)]
      : [],
  'identity/password/complete-password-reset': (entry, log) => [
    { key: 'password', value: textIn(entry.asked, 'newPassword') },
    ...endsOtherSessions(entry, log),
  ],
  'identity/password/update-password': (entry, log) => [
    { key: 'password', value: textIn(entry.asked, 'password') },
    ...endsOtherSessions(entry, log),
  ],
  'identity/account/logout': ({ sent }) =>
    sent === undefined ? [] : [{ key: `session ${sent}`, value: ABSENT, lingers: true }],
  'identity/account/login': endsSentSession,
  'billing/complete-subscription': endsSentSession,
  'identity/account/save-preferences': ({ asked }) => [{ key: 'theme', value: textIn(asked, 'theme'), lingers: true }],
  'billing/cancel-subscription': () => [{ key: 'ends', value: 'ends', lingers: true }],
  'billing/reactivate-subscription': () => [{ key: 'ends', value: 'renews', lingers: true }],
  'portal/cancel': () => [{ key: 'ends', value: 'ends', lingers: true }],
  'stripe/confirm': () => [{ key: 'ends', value: 'renews' }],
  'bettor/presets/save-preset': ({ asked, json }) => {
    const id = textIn(json, 'id');
    return id === '' ? [] : [{ key: `preset ${id}`, value: textIn(asked, 'name') }];
  },
  'bettor/presets/delete-preset': ({ asked }) => [
    { key: `preset ${textIn(asked, 'id')}`, value: ABSENT, lingers: true },
  ],
  ...betWrites,
};

/** A new password or address ends every session except the new one. */
function endsOtherSessions({ session }: Entry, log: Log): readonly Effect[] {
  const tokens = new Set(log.flatMap((other) => (other.session ? [other.session] : [])));
  return [...tokens]
    .filter((token) => token !== session)
    .map((token) => ({ key: `session ${token}`, value: ABSENT, lingers: true }));
}

/** A new log-in ends the session that was sent, if still open. */
function endsSentSession({ sent }: Entry): readonly Effect[] {
  return sent === undefined ? [] : [{ key: `session ${sent}`, value: ABSENT, uncertain: true, lingers: true }];
}

/** Derives the expected state from requests and answers only. */
export function expectedStateOf(log: Log): ExpectedState {
  const all: KeyedWrite[] = [...log.flatMap((entry) => writesIn(entry, log)), ...unansweredSaves(log)];
  const writesOf = (key: string) => {
    const made = all.filter((write) => write.key === key);
    const first = firstValue(key);
    return first === undefined ? made : [{ key, value: first, ...ALWAYS }, ...made];
  };
  const findings: Finding[] = [];
  /** Passwords refused after recovery. */
  const failed = new Set<string>();

  function checkRefusedLogIn(entry: Entry, before: Log): void {
    const [email, password] = [textIn(entry.asked, 'email'), textIn(entry.asked, 'password')];
    const emails = possibleValues(writesOf('email'), spanOf(entry));
    const passwords = possibleValues(writesOf('password'), spanOf(entry));
    if (emails.length !== 1 || emails[0] !== email || !passwords.includes(password)) return;
    if (entry.settled) failed.add(password);
    if (accountOf(before) === 'yes' && passwords.every((other) => other === password || failed.has(other)))
      findings.push({ invariant: 'I4', what: `the password is refused: ${password}` });
  }

  for (const [index, entry] of log.entries()) {
    const before = log.slice(0, index);
    if (entry.call === 'identity/account/login' && entry.status === 401) checkRefusedLogIn(entry, before);
    for (const { key, value } of observationsIn(entry, all)) {
      const allowed = possibleValues(writesOf(key), spanOf(entry));
      const isSession = key.startsWith('session');
      if (allowed.length > 0 && !allowed.includes(value) && !(isSession && mayHaveExpired(entry, before)))
        findings.push({
          invariant: invariantOf(key),
          what: `${key} is ${value}, but should be ${allowed.join(' or ')}: ${entry.call}`,
        });
      // After recovery, values do not change. Ended sessions and deleted presets never come back.
      const isOver = value === ABSENT && key !== 'theme';
      if (entry.settled || isOver) all.push({ key, value, ...spanOf(entry), certain: true });
    }
    findings.push(...presetFindings(entry));
  }
  return {
    possible: (key) => possibleValues(writesOf(key)),
    everValues: (key) => [...new Set(writesOf(key).map(({ value }) => value))],
    keys: [...new Set(all.map(({ key }) => key))],
    findings,
  };
}

const ALWAYS = { begun: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY, certain: true };

/** A key's initial value; undefined if it has none. */
function firstValue(key: string): string | undefined {
  if (key === 'ends') return 'renews';
  return key === 'theme' || key.startsWith('preset') || key.startsWith('bet ') ? ABSENT : undefined;
}

/** A value lost or doubled. */
function invariantOf(key: string): Finding['invariant'] {
  if (/^(session|email|password)/.test(key)) return 'I4';
  return /^(bet|result|stake) /.test(key) ? 'I10' : 'I8';
}

function spanOf({ sentMs: begun, endedMs: ended }: Entry) {
  return { begun, ended };
}

function writesIn(entry: Entry, log: Log): readonly KeyedWrite[] {
  const { status, session, call } = entry;
  const span = spanOf(entry);
  const newSession = session ? [{ key: `session ${session}`, value: 'open', ...span, certain: true }] : [];
  if (outcomeOf(entry) === 'refused') return newSession;
  const made = (writes[call]?.(entry, log) ?? []).map(({ key, value, uncertain, lingers }): KeyedWrite => {
    const ended = lingers === true && status === 0 ? span.begun + MAX_CALL_MS : span.ended;
    return { key, value, begun: span.begun, ended, certain: isDone(entry) && uncertain !== true };
  });
  return [...newSession, ...made];
}

/** A listed preset that no answer announced must come from a save without an answer. */
function unansweredSaves(log: Log): readonly KeyedWrite[] {
  const saves = log.filter(({ call }) => call === 'bettor/presets/save-preset');
  const known = new Set(saves.map(({ json }) => textIn(json, 'id')));
  const left = saves.filter((save) => outcomeOf(save) === 'unknown');
  const found: KeyedWrite[] = [];
  for (const list of log) {
    for (const { id, name } of presetsIn(list)) {
      const save = left.findIndex(({ asked, sentMs }) => asked.name === name && sentMs < list.endedMs);
      if (known.has(id) || save === -1) continue;
      known.add(id);
      const [{ sentMs: begun } = list] = left.splice(save, 1);
      found.push({ key: `preset ${id}`, value: name, begun, ended: list.endedMs, certain: true });
    }
  }
  return found;
}

/** The values that an answer shows. */
function observationsIn(entry: Entry, all: readonly KeyedWrite[]): readonly KeyedValue[] {
  const { call, asked, json, status, settled } = entry;
  const reads: KeyedValue[] = sessionIn(entry);
  if (call === 'bettor/presets/delete-preset' && status === 404)
    reads.push({ key: `preset ${textIn(asked, 'id')}`, value: ABSENT });
  if (!isDone(entry)) return reads;
  if (call === 'identity/account/login')
    reads.push(...['email', 'password'].map((key) => ({ key, value: textIn(asked, key) })));
  if (call === 'identity/account/get-preferences')
    reads.push({ key: 'theme', value: getPreferences.reply.safeParse(json).data?.theme ?? ABSENT });
  const subscription = call === 'billing/get-subscription' ? getSubscription.reply.safeParse(json).data : undefined;
  // Before recovery, the product may not know yet what happened at Stripe.
  if (settled && subscription?.hasSubscription === true)
    reads.push({ key: 'ends', value: subscription.endsAt === undefined ? 'renews' : 'ends' });
  if (call === 'bets/list-positions') return [...reads, ...betsSeen(entry, new Set(all.map(({ key }) => key)))];
  if (call !== 'bettor/presets/list-presets') return reads;
  const shown = new Map(presetsIn(entry).map(({ id, name }) => [`preset ${id}`, name]));
  const known = all.flatMap(({ key }) => (key.startsWith('preset') ? [key] : []));
  for (const key of new Set([...shown.keys(), ...known])) reads.push({ key, value: shown.get(key) ?? ABSENT });
  return reads;
}

/** Whether the session that was sent is open, if the answer tells. */
function sessionIn(entry: Entry): KeyedValue[] {
  const access = contractOf(entry)?.access ?? 'anyone';
  const { sent, status } = entry;
  if (sent === undefined || access === 'anyone' || outcomeOf(entry) === 'unknown') return [];
  // While the product's origin secret is missing, it refuses every call before it reads the session.
  if (messageOf(entry) === NOT_ALLOWED) return [];
  return [{ key: `session ${sent}`, value: status === 401 ? ABSENT : 'open' }];
}

/** Whether a session may have expired, by its age or by inactivity. */
function mayHaveExpired({ sent, at }: Entry, before: Log): boolean {
  const used = before.filter((other) => other.session === sent || (other.sent === sent && isDone(other)));
  const [first, last] = [used[0]?.at ?? at, used.at(-1)?.at ?? at];
  return at - first >= MIN_SESSION_LIFE_MS || at - last >= MIN_IDLE_LIFE_MS;
}

function presetsIn({ call, json }: Entry): readonly Preset[] {
  return call === 'bettor/presets/list-presets' ? (listPresets.reply.safeParse(json).data ?? []) : [];
}

function presetFindings(list: Entry): readonly Finding[] {
  return presetsIn(list)
    .filter((shown) => !isAsSaved(shown))
    .map(({ name }): Finding => ({ invariant: 'I8', what: `a preset differs from what was saved: ${name}` }));
}
