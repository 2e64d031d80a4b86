import { KEY_SEPARATOR, type Partition } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/**
 * The map of the table: every partition and sort key that exists, one function each.
 * A part never contains the separator, so two patterns cannot meet (a test proves it).
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** One person: names, address, password hash, epoch. */
export const userProfile = (userId: string): Key => key(['USER', userId], ['PROFILE']);
/** What we know of the person's subscription. */
export const userSubscription = (userId: string): Key => key(['USER', userId], ['SUBSCRIPTION']);
/** What the person chose that follows the account. */
export const userPreferences = (userId: string): Key => key(['USER', userId], ['PREFERENCES']);
/** A saved choice of filters. */
export const preset = (userId: string, presetId: string): Key => key(['USER', userId], ['PRESET', presetId]);
/** How many presets the person has. */
export const presetCount = (userId: string): Key => key(['USER', userId], ['PRESETS']);
/** The address that is to become the person's, until it is proven. */
export const pendingEmail = (userId: string): Key => key(['USER', userId], ['PENDING_EMAIL']);
/** Who owns an address, by the keyed hash of its canonical form. */
export const emailOwner = (emailHash: string): Key => key(['EMAIL', emailHash], ['OWNER']);
/** A session, by the SHA-256 of its token. */
export const session = (tokenHash: string): Key => key(['SESSION', tokenHash], ['SESSION']);

/** One window of one limit for one subject. */
export const rateLimit = (rule: string, subjectHash: string, windowStart: Seconds): Key =>
  key(['RL', rule, subjectHash, windowStart], ['COUNT']);
/** Failed logins in a row from unknown browsers, by the keyed hash of the address. */
export const loginFailures = (emailHash: string): Key => key(['LOGIN', emailHash], ['FAILURES']);

/** The code that was last mailed to an address for a purpose. */
export const code = (purpose: string, emailHash: string): Key => key(['CODE', purpose, emailHash], ['CODE']);
/** That a browser has proven an address, by the SHA-256 of its flow cookie and the keyed hash of the address. */
export const verifiedFlow = (flowHash: string, emailHash: string): Key =>
  key(['FLOW', flowHash], ['VERIFIED', emailHash]);
/** A sign-up from its form to its account, by an id of its own. */
export const registration = (registrationId: string): Key => key(['REG', registrationId], ['REGISTRATION']);
/** A subscription that somebody with an account is beginning, or began last. */
export const userAttempt = (userId: string): Key => key(['USER', userId], ['ATTEMPT']);
/** That a free trial was had, by whom or what: the keyed hash of an address, a user's id, or the keyed hash of a card's fingerprint. */
export const trialUsed = (by: 'email' | 'user' | 'card', subject: string): Key => key(['TRIAL', by, subject], ['HAD']);
/** That an event of Stripe's has had its effect. */
export const stripeEvent = (eventId: string): Key => key(['EVT', eventId], ['DONE']);
/** A sign-up or a subscription that is begun and neither confirmed nor given up. */
export const openAttempt = (kind: 'registration' | 'user', id: string): Key => key(['BILLING'], ['OPEN', kind, id]);
/** A subscription at Stripe that must be ended, and its money returned. */
export const owedCompensation = (subscriptionId: string): Key => key(['BILLING'], ['UNDO', subscriptionId]);
/** An event of Stripe's that belongs to nobody we know. */
export const parkedEvent = (eventId: string): Key => key(['BILLING'], ['PARKED', eventId]);
/** How far the reconciler has read Stripe's list of events. */
export const reconcilerMark = (): Key => key(['BILLING'], ['MARK']);

/** A mail that is still to be sent. */
export const outboxEmail = (mailId: string): Key => key(['OUTBOX'], ['OWED', mailId]);
/** A mail that was given up. */
export const parkedEmail = (mailId: string): Key => key(['OUTBOX'], ['PARKED', mailId]);
/** That an address gets no mail for a while, by its keyed hash. */
export const emailSuppression = (emailHash: string): Key => key(['MAIL', emailHash], ['STOP']);

/** The one row that says which version of each league readers see. */
export const snapshotPointer = (): Key => key(['SNAPSHOT'], ['POINTER']);
/** Which version of each league was announced on the bus. */
export const snapshotAnnounced = (): Key => key(['SNAPSHOT'], ['ANNOUNCED']);
/** Part `n` (from 0) of one view of one league at one version. */
export const snapshotPart = (league: string, version: string, view: string, n: number): Key =>
  key(['SNAPSHOT', league, version], [view, padded(n)]);
/** Those views of one league at one version that are small, an attribute each. */
export const snapshotShared = (league: string, version: string): Key => key(['SNAPSHOT', league, version], ['SHARED']);

/** Who scans, with the lease and its token. */
export const scanLock = (): Key => key(['SCAN'], ['LOCK']);
/** How the latest scan goes or went. */
export const scanStats = (): Key => key(['SCAN'], ['STATS']);
/** The provider's credits as we count them. */
export const credits = (): Key => key(['CREDITS'], ['BALANCE']);
/** The ledger: each paid provider call stands in a row before it is made. `n` counts a scan's calls from 0; the row's first one's. */
export const creditCalls = (scanId: string, n: number): Key => key(['CREDITS', scanId], ['CALL', padded(n)]);
/** What those calls cost, all of a scan's in one row. */
export const creditCosts = (scanId: string): Key => key(['CREDITS', scanId], ['COSTS']);
/** Whether calling the provider makes sense at present. */
export const providerBreaker = (): Key => key(['PROVIDER'], ['BREAKER']);
/** Market keys that the provider refuses for a league. */
export const refusedMarkets = (league: string): Key => key(['PROVIDER', league], ['REFUSED']);

type Part = string | number;

function key(partition: readonly [Partition, ...Part[]], sort: readonly Part[]): Key {
  return { pk: joined(partition), sk: joined(sort) };
}

function joined(parts: readonly Part[]): string {
  for (const part of parts) {
    if (part === '' || String(part).includes(KEY_SEPARATOR))
      throw new Error('a key part is empty or holds the separator');
  }
  return parts.join(KEY_SEPARATOR);
}

/** Six digits, so that the order of text is the order of numbers. */
function padded(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999) throw new Error(`not a part number: ${n}`);
  return String(n).padStart(6, '0');
}
