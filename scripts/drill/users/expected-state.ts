import { getSubscription } from '../../../shared/contracts/billing.ts';
import { getPreferences } from '../../../shared/contracts/preferences.ts';
import { listPresets, type Preset } from '../../../shared/contracts/presets.ts';
import {
  accountOf,
  contractOf,
  type Entry,
  type Finding,
  isDone,
  isEmailChange,
  type Log,
  outcomeOf,
  textIn,
} from './call-log.ts';
import { possibleValues, type Write } from './possible-values.ts';
import { isAsSaved } from './presets.ts';

/** A value of one of the things that a person owns: `theme`, `ends`, `email`, `password`, `session TOKEN`, `preset ID`. */
interface KeyedValue {
  readonly key: string;
  readonly value: string;
}

interface Effect extends KeyedValue {
  /** Also after a good answer it does not show whether it came about. */
  readonly uncertain?: true;
  /** Given up, it may have its effect for as long as a function may be at work on it. */
  readonly lingers?: true;
}

type KeyedWrite = Write<string> & { readonly key: string };

/** What follows from a log: what each thing may be in the end, and what was seen not to be as it may be. */
export interface ExpectedState {
  /** Of `email`, `password`, `session TOKEN` and so on. */
  readonly possible: (key: string) => readonly string[];
  /** Every value that a thing was ever to have, oldest first. */
  readonly ever: (key: string) => readonly string[];
  readonly keys: readonly string[];
  readonly findings: readonly Finding[];
}

/** What a preset or a session that is not there, and a theme that was not chosen, is. */
export const NONE = 'none';
/** No function works longer on a call than this: real ms. */
const LONGEST_WORK_MS = 30_000;
const DAY_MS = 86_400_000;
/** Well within what sessions last: seven days without use, thirty in all. */
const MIN_IDLE_LIFE_MS = 6.9 * DAY_MS;
const MIN_SESSION_LIFE_MS = 29.9 * DAY_MS;

/** What each call makes of what its caller owns. */
const writes: Partial<Record<Entry['call'], (entry: Entry, log: Log) => readonly Effect[]>> = {
  // Of several sign-ups the one counts that is finished, and it does not show which that is.
  'billing/create-subscription': ({ asked }) => [
    { key: 'email', value: textIn(asked, 'email'), uncertain: true },
    { key: 'password', value: textIn(asked, 'password'), uncertain: true },
  ],
  // Credentials do not linger: the code that the next change uses up, and the sessions that it ends, stop whatever was asked for before.
  'verification/verify-email': (entry, log) =>
    isEmailChange(entry, log)
      ? [{ key: 'email', value: textIn(entry.asked, 'email') }, ...endsOtherSessions(entry, log)]
      : [],
  'password/complete-password-reset': (entry, log) => [
    { key: 'password', value: textIn(entry.asked, 'newPassword') },
    ...endsOtherSessions(entry, log),
  ],
  'password/update-password': (entry, log) => [
    { key: 'password', value: textIn(entry.asked, 'password') },
    ...endsOtherSessions(entry, log),
  ],
  'account/logout': ({ sent }) => (sent === undefined ? [] : [{ key: `session ${sent}`, value: NONE, lingers: true }]),
  'account/login': endsSentSession,
  'billing/complete-subscription': endsSentSession,
  'account/save-preferences': ({ asked }) => [{ key: 'theme', value: textIn(asked, 'theme'), lingers: true }],
  'billing/cancel-subscription': () => [{ key: 'ends', value: 'ends', lingers: true }],
  'billing/reactivate-subscription': () => [{ key: 'ends', value: 'renews', lingers: true }],
  'portal/cancel': () => [{ key: 'ends', value: 'ends', lingers: true }],
  'stripe/confirm': () => [{ key: 'ends', value: 'renews' }],
  'presets/save-preset': ({ asked, json }) => {
    const id = textIn(json, 'id');
    return id === '' ? [] : [{ key: `preset ${id}`, value: textIn(asked, 'name') }];
  },
  'presets/delete-preset': ({ asked }) => [{ key: `preset ${textIn(asked, 'id')}`, value: NONE, lingers: true }],
};

/** A new password or address ends every session but the one that comes with it. */
function endsOtherSessions({ session }: Entry, log: Log): readonly Effect[] {
  const tokens = new Set(log.flatMap((other) => (other.session ? [other.session] : [])));
  return [...tokens]
    .filter((token) => token !== session)
    .map((token) => ({ key: `session ${token}`, value: NONE, lingers: true }));
}

/** Coming in anew ends the session that was sent, if it was still open. */
function endsSentSession({ sent }: Entry): readonly Effect[] {
  return sent === undefined ? [] : [{ key: `session ${sent}`, value: NONE, uncertain: true, lingers: true }];
}

/** What this log allows anybody to say, by what was asked for and answered alone. */
export function expectedStateOf(log: Log): ExpectedState {
  const all: KeyedWrite[] = [...log.flatMap((entry) => writesIn(entry, log)), ...unansweredSaves(log)];
  const ofKey = (key: string) => {
    const made = all.filter((write) => write.key === key);
    const first = firstValue(key);
    return first === undefined ? made : [{ key, value: first, ...ALWAYS }, ...made];
  };
  const findings: Finding[] = [];
  /** Passwords that opened nothing once all was settled. */
  const failed = new Set<string>();

  function seeRefusedLogIn(entry: Entry, before: Log): void {
    const [email, password] = [textIn(entry.asked, 'email'), textIn(entry.asked, 'password')];
    const emails = possibleValues(ofKey('email'), spanOf(entry));
    const passwords = possibleValues(ofKey('password'), spanOf(entry));
    if (emails.length !== 1 || emails[0] !== email || !passwords.includes(password)) return;
    if (entry.settled) failed.add(password);
    if (accountOf(before) === 'yes' && passwords.every((other) => other === password || failed.has(other)))
      findings.push({ invariant: 'I4', what: `her password does not open: ${password}` });
  }

  for (const [index, entry] of log.entries()) {
    const before = log.slice(0, index);
    if (entry.call === 'account/login' && entry.status === 401) seeRefusedLogIn(entry, before);
    for (const { key, value } of readsIn(entry, all)) {
      const may = possibleValues(ofKey(key), spanOf(entry));
      const isSession = key.startsWith('session');
      if (may.length > 0 && !may.includes(value) && !(isSession && isStale(entry, before)))
        findings.push({
          invariant: isSession || key === 'email' || key === 'password' ? 'I4' : 'I8',
          what: `${key} is ${value}, and should be ${may.join(' or ')}: ${entry.call}`,
        });
      // In the end it stays as it was read. What is over, session or preset, never comes back.
      const isOver = value === NONE && key !== 'theme';
      if (entry.settled || isOver) all.push({ key, value, ...spanOf(entry), certain: true });
    }
    findings.push(...brokenPresets(entry));
  }
  return {
    possible: (key) => possibleValues(ofKey(key)),
    ever: (key) => [...new Set(ofKey(key).map(({ value }) => value))],
    keys: [...new Set(all.map(({ key }) => key))],
    findings,
  };
}

const ALWAYS = { begun: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY, certain: true };

/** What it is before anything was done about it; undefined where there is no such thing before. */
function firstValue(key: string): string | undefined {
  if (key === 'ends') return 'renews';
  return key === 'theme' || key.startsWith('preset') ? NONE : undefined;
}

function spanOf({ sentMs: begun, endedMs: ended }: Entry) {
  return { begun, ended };
}

function writesIn(entry: Entry, log: Log): readonly KeyedWrite[] {
  const { status, session, call } = entry;
  const span = spanOf(entry);
  const given = session ? [{ key: `session ${session}`, value: 'open', ...span, certain: true }] : [];
  if (outcomeOf(entry) === 'refused') return given;
  const made = (writes[call]?.(entry, log) ?? []).map(({ key, value, uncertain, lingers }): KeyedWrite => {
    const ended = lingers === true && status === 0 ? span.begun + LONGEST_WORK_MS : span.ended;
    return { key, value, begun: span.begun, ended, certain: isDone(entry) && uncertain !== true };
  });
  return [...given, ...made];
}

/** A preset that shows and whose saving nobody answered well has come of one that was not answered at all. */
function unansweredSaves(log: Log): readonly KeyedWrite[] {
  const saves = log.filter(({ call }) => call === 'presets/save-preset');
  const known = new Set(saves.map(({ json }) => textIn(json, 'id')));
  const left = saves.filter((save) => outcomeOf(save) === 'unknown');
  const found: KeyedWrite[] = [];
  for (const list of log) {
    for (const { id, name } of shownIn(list)) {
      const save = left.findIndex(({ asked, sentMs }) => asked.name === name && sentMs < list.endedMs);
      if (known.has(id) || save === -1) continue;
      known.add(id);
      const [{ sentMs: begun } = list] = left.splice(save, 1);
      found.push({ key: `preset ${id}`, value: name, begun, ended: list.endedMs, certain: true });
    }
  }
  return found;
}

/** What she saw of what she owns. */
function readsIn(entry: Entry, all: readonly KeyedWrite[]): readonly KeyedValue[] {
  const { call, asked, json, status, settled } = entry;
  const reads: KeyedValue[] = sessionIn(entry);
  if (call === 'presets/delete-preset' && status === 404)
    reads.push({ key: `preset ${textIn(asked, 'id')}`, value: NONE });
  if (!isDone(entry)) return reads;
  if (call === 'account/login') reads.push(...['email', 'password'].map((key) => ({ key, value: textIn(asked, key) })));
  if (call === 'account/get-preferences')
    reads.push({ key: 'theme', value: getPreferences.reply.safeParse(json).data?.theme ?? NONE });
  const subscription = call === 'billing/get-subscription' ? getSubscription.reply.safeParse(json).data : undefined;
  // Before, the product may not have been told yet of what was done at Stripe.
  if (settled && subscription?.hasSubscription === true)
    reads.push({ key: 'ends', value: subscription.endsAt === undefined ? 'renews' : 'ends' });
  if (call !== 'presets/list-presets') return reads;
  const shown = new Map(shownIn(entry).map(({ id, name }) => [`preset ${id}`, name]));
  const known = all.flatMap(({ key }) => (key.startsWith('preset') ? [key] : []));
  for (const key of new Set([...shown.keys(), ...known])) reads.push({ key, value: shown.get(key) ?? NONE });
  return reads;
}

/** Whether the session that was sent is open, where the answer tells. */
function sessionIn(entry: Entry): KeyedValue[] {
  const access = contractOf(entry)?.access ?? 'anyone';
  const { sent, status } = entry;
  if (sent === undefined || access === 'anyone' || outcomeOf(entry) === 'unknown') return [];
  return [{ key: `session ${sent}`, value: status === 401 ? NONE : 'open' }];
}

/** Whether a session may be over by its age, or for want of use. */
function isStale({ sent, at }: Entry, before: Log): boolean {
  const used = before.filter((other) => other.session === sent || (other.sent === sent && isDone(other)));
  const [first, last] = [used[0]?.at ?? at, used.at(-1)?.at ?? at];
  return at - first >= MIN_SESSION_LIFE_MS || at - last >= MIN_IDLE_LIFE_MS;
}

function shownIn({ call, json }: Entry): readonly Preset[] {
  return call === 'presets/list-presets' ? (listPresets.reply.safeParse(json).data ?? []) : [];
}

function brokenPresets(list: Entry): readonly Finding[] {
  return shownIn(list)
    .filter((shown) => !isAsSaved(shown))
    .map(({ name }): Finding => ({ invariant: 'I8', what: `a preset is not as it was saved: ${name}` }));
}
