import { KEY_SEPARATOR, type Partition } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/**
 * The map of the table: every partition and sort key that exists, one function each. A part never contains the separator, so two patterns
 * cannot collide (a test proves it).
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A user: names, email address, password hash, epoch. */
export const userProfile = (userId: string): Key => key(['USER', userId], ['PROFILE']);
/** The user's subscription. */
export const userSubscription = (userId: string): Key => key(['USER', userId], ['SUBSCRIPTION']);
/** The user's preferences. */
export const userPreferences = (userId: string): Key => key(['USER', userId], ['PREFERENCES']);
/** How the user bets: sportsbooks, limits, stakes. */
export const userBetting = (userId: string): Key => key(['USER', userId], ['BETTING']);
/** What is at each of the user's sportsbooks, by entries of ledgers and bets. */
export const userMoney = (userId: string): Key => key(['USER', userId], ['MONEY']);
/** Limits that the user has set for themselves, and until when they stop. */
export const userLimits = (userId: string): Key => key(['USER', userId], ['LIMITS']);
/** A filter preset. */
export const preset = (userId: string, presetId: string): Key => key(['USER', userId], ['PRESET', presetId]);
/** The number of the user's presets. */
export const presetCount = (userId: string): Key => key(['USER', userId], ['PRESETS']);
/** One of the user's own promotions. */
export const promotion = (userId: string, promotionId: string): Key =>
  key(['USER', userId], ['PROMOTION', promotionId]);
/** The number of the user's promotions. */
export const promotionCount = (userId: string): Key => key(['USER', userId], ['PROMOTIONS']);
/** The user's new address until it is verified. */
export const pendingEmail = (userId: string): Key => key(['USER', userId], ['PENDING_EMAIL']);
/** An address that the user asked for, by its HMAC, verified or not: what is kept about the request is found by it. */
export const askedEmail = (userId: string, emailHash: string): Key => key(['USER', userId], ['ASKED_EMAIL', emailHash]);
/** An address that the user had, by its HMAC: what else is kept about that address is found by it. */
export const formerEmail = (userId: string, emailHash: string): Key =>
  key(['USER', userId], ['FORMER_EMAIL', emailHash]);
/** The owner of an email address, by the HMAC of its canonical form. */
export const emailOwner = (emailHash: string): Key => key(['EMAIL', emailHash], ['OWNER']);
/** A sign-up with an address, to find its registration while it may still be there. */
export const emailRegistration = (emailHash: string, registrationId: string): Key =>
  key(['EMAIL', emailHash], ['REG', registrationId]);
/** A session, by the SHA-256 of its token. */
export const session = (tokenHash: string): Key => key(['SESSION', tokenHash], ['SESSION']);

/** One of a user's sessions, to list them. */
export const userSession = (userId: string, tokenHash: string): Key => key(['USER', userId], ['SESSION', tokenHash]);
/** An entry of a user's security log. `at`: its time; `id`: tells entries of one second apart. */
export const securityEvent = (userId: string, at: Seconds, id: string): Key =>
  key(['TRAIL', userId], [String(at).padStart(12, '0'), id]);

/** One of a user's passkeys, by the SHA-256 of the credential's id. */
export const passkey = (userId: string, credentialHash: string): Key =>
  key(['USER', userId], ['PASSKEY', credentialHash]);
/** The number of the user's passkeys. */
export const passkeyCount = (userId: string): Key => key(['USER', userId], ['PASSKEYS']);
/** The owner of a passkey, by the SHA-256 of the credential's id. */
export const passkeyOwner = (credentialHash: string): Key => key(['PASSKEY', credentialHash], ['OWNER']);
/** A challenge that a passkey is to sign, by its SHA-256. */
export const passkeyChallenge = (challengeHash: string): Key => key(['CHALLENGE', challengeHash], ['CHALLENGE']);

/** One of a user's devices for alerts, by the SHA-256 of its push endpoint in hex. */
export const alertDevice = (userId: string, endpointHash: string): Key =>
  key(['USER', userId], ['ALERT_DEVICE', endpointHash]);
/** One of a user's webhooks for alerts, by the start of the SHA-256 of its address in hex. */
export const alertWebhook = (userId: string, webhookId: string): Key =>
  key(['USER', userId], ['ALERT_WEBHOOK', webhookId]);
/** The chat at Telegram that gets the user's alerts, and the code that links the next one. */
export const alertTelegram = (userId: string): Key => key(['USER', userId], ['ALERT_TELEGRAM']);
/** Whether the user gets alerts by email. */
export const alertEmail = (userId: string): Key => key(['USER', userId], ['ALERT_EMAIL']);
/** How often the user added a device or webhook: of two at a time, one counts them again. */
export const alertTargets = (userId: string): Key => key(['USER', userId], ['ALERT_TARGETS']);
/** Whose device it is, by the SHA-256 of its push endpoint in hex. */
export const deviceOwner = (endpointHash: string): Key => key(['TARGET', endpointHash], ['DEVICE']);
/** Whose chat at Telegram it is, by an HMAC of its id. */
export const chatOwner = (chatHash: string): Key => key(['TARGET', chatHash], ['CHAT']);
/** Whose next chat at Telegram a code links, by its SHA-256. */
export const telegramCode = (codeHash: string): Key => key(['TARGET', codeHash], ['CODE']);

/** One window of one limit for one subject. */
export const rateLimit = (rule: string, subjectHash: string, windowStart: Seconds): Key =>
  key(['RL', rule, subjectHash, windowStart], ['COUNT']);
/** Consecutive failed logins from unknown browsers, by the HMAC of the email address. */
export const loginFailures = (emailHash: string): Key => key(['LOGIN', emailHash], ['FAILURES']);

/** The last code sent to an address for a purpose. */
export const code = (purpose: string, emailHash: string): Key => key(['CODE', purpose, emailHash], ['CODE']);
/** A browser's verified address, by the SHA-256 of its flow cookie and the HMAC of the address. */
export const verifiedFlow = (flowHash: string, emailHash: string): Key =>
  key(['FLOW', flowHash], ['VERIFIED', emailHash]);
/** Since when a flow opens sessions, and when it ended. */
export const flowState = (flowHash: string): Key => key(['FLOW', flowHash], ['STATE']);
/** A session that a flow opened, by the SHA-256 of its token. */
export const flowSession = (flowHash: string, tokenHash: string): Key =>
  key(['FLOW', flowHash], ['SESSION', tokenHash]);
/** A registration, from the submitted form to the account, by its own id. */
export const registration = (registrationId: string): Key => key(['REG', registrationId], ['REGISTRATION']);
/** The current or last attempt to subscribe of an existing account. */
export const userAttempt = (userId: string): Key => key(['USER', userId], ['ATTEMPT']);
/** The yearly renewal last announced to the user. */
export const renewalNotice = (userId: string): Key => key(['USER', userId], ['RENEWAL_NOTICE']);
/** Which consent is the user's. */
export const userConsent = (userId: string, consentId: string): Key => key(['USER', userId], ['CONSENT', consentId]);
/** What someone agreed to when they subscribed, under a random id that tells nothing of them. */
export const renewalConsent = (consentId: string): Key => key(['CONSENT', consentId], ['RENEWAL']);
/** A used free trial, by the HMAC of an address, a user's id, or the HMAC of a card's fingerprint. */
export const trialUsed = (by: 'email' | 'user' | 'card', subject: string): Key => key(['TRIAL', by, subject], ['HAD']);
/** A processed Stripe event. */
export const stripeEvent = (eventId: string): Key => key(['EVT', eventId], ['DONE']);
/** An attempt that is neither done nor abandoned. */
export const openAttempt = (kind: 'registration' | 'user', id: string): Key => key(['BILLING'], ['OPEN', kind, id]);
/** A compensation: a subscription at Stripe to be canceled and refunded. */
export const pendingCompensation = (subscriptionId: string): Key => key(['BILLING'], ['UNDO', subscriptionId]);
/** A new address for the customer of an account at Stripe. */
export const pendingCustomerEmail = (userId: string): Key => key(['BILLING'], ['ADDRESS', userId]);
/** A Stripe event of an unknown owner. */
export const parkedEvent = (eventId: string): Key => key(['BILLING'], ['PARKED', eventId]);
/** How far the reconciler has read Stripe's list of events. */
export const reconcilerMark = (): Key => key(['BILLING'], ['MARK']);

/** A partner of the affiliate program, by their code: account, rate, id of the ledger. All partners are in one partition. */
export const partner = (code: string): Key => key(['PARTNER'], ['CODE', code]);
/** How often a partner's link was followed on a day, `2026-11-24` UTC. */
export const partnerClicks = (code: string, day: string): Key => key(['PARTNER', code], ['CLICKS', day]);
/** The code of a user who is a partner. */
export const userPartner = (userId: string): Key => key(['USER', userId], ['PARTNER']);
/** Through which partner a user came, with the random ids under which the partner's ledger knows the user. */
export const userReferral = (userId: string): Key => key(['USER', userId], ['REFERRAL']);
/** A partner's ledger, by the partner's random id: a referred sign-up, by its random id. */
export const referredSignUp = (partnerId: string, referralId: string): Key =>
  key(['REFERRAL', partnerId], ['SIGNUP', referralId]);
/** Ledger: a paid invoice, by a hash that only the user's own row can repeat. */
export const referredPayment = (partnerId: string, referralId: string, invoiceHash: string): Key =>
  key(['REFERRAL', partnerId], ['PAID', referralId, invoiceHash]);
/** Ledger: a refund or dispute of a paid invoice, by a hash as above. */
export const referredReversal = (partnerId: string, referralId: string, invoiceHash: string, hash: string): Key =>
  key(['REFERRAL', partnerId], ['REVERSED', referralId, invoiceHash, hash]);
/** Ledger: the same refund failed, or the dispute was won. */
export const referredReinstatement = (partnerId: string, referralId: string, invoiceHash: string, hash: string): Key =>
  key(['REFERRAL', partnerId], ['REINSTATED', referralId, invoiceHash, hash]);
/** Ledger: the partner's `n`-th payout, from 1. */
export const partnerPayout = (partnerId: string, n: number): Key => key(['REFERRAL', partnerId], ['PAYOUT', padded(n)]);

/** An email to be sent. */
export const outboxEmail = (mailId: string): Key => key(['OUTBOX'], ['PENDING', mailId]);
/** An email that could not be sent. */
export const parkedEmail = (mailId: string): Key => key(['OUTBOX'], ['PARKED', mailId]);
/** An email that SES accepted, kept for a while in case it bounces. */
export const sentEmail = (mailId: string): Key => key(['OUTBOX'], ['SENT', mailId]);
/** Suppresses an address, by its HMAC, because it bounces. */
export const emailBounceStop = (emailHash: string): Key => key(['MAIL', emailHash], ['STOP']);
/** Suppresses an address, by its HMAC, because its owner complained. */
export const emailComplaintStop = (emailHash: string): Key => key(['MAIL', emailHash], ['COMPLAINT']);

/** An account whose deletion has begun and is not finished. */
export const pendingDeletion = (userId: string): Key => key(['DELETION'], ['PENDING', userId]);
/** A deleted account or its customer at Stripe, by the HMAC of the id. */
export const deletedSubject = (subjectHash: string): Key => key(['DELETION', subjectHash], ['DONE']);

/** The published version of each league, in one row. */
export const snapshotPointer = (): Key => key(['SNAPSHOT'], ['POINTER']);
/** The version of each league last announced on the bus. */
export const snapshotAnnounced = (): Key => key(['SNAPSHOT'], ['ANNOUNCED']);
/** Part `n` (from 0) of one view of one league at one version. */
export const snapshotPart = (league: string, version: string, view: string, n: number): Key =>
  key(['SNAPSHOT', league, version], [view, padded(n)]);
/** The small views of one league at one version, one attribute each. */
export const snapshotShared = (league: string, version: string): Key => key(['SNAPSHOT', league, version], ['SHARED']);

/** What the pointer said of one league at one version: where to find the parts of a version that is not current any more. */
export const snapshotVersion = (league: string, version: string): Key =>
  key(['SNAPSHOT', league, version], ['VERSION']);

/** An open page's live socket, by the gateway's id of it. All are in one partition. */
export const liveConnection = (connectionId: string): Key => key(['LIVE'], ['CONNECTION', connectionId]);
/** Which live sockets a user opened last. */
export const userConnections = (userId: string): Key => key(['LIVE', userId], ['CONNECTIONS']);
/** When the next hint may be sent, and what the last one said. */
export const hintTurn = (): Key => key(['LIVE'], ['TURN']);

/** The lock of the rounds that ask for leagues to be scanned, with its lease and token. */
export const roundLock = (): Key => key(['SCAN'], ['LOCK']);
/** The lock of a league's runs, with its lease and token. */
export const leagueLock = (league: string): Key => key(['SCAN', league], ['LOCK']);
/** The latest round. Its sort key begins those of the leagues' statistics, so that one query reads them all. */
export const scanStats = (): Key => key(['SCAN'], ['STATS']);
/** The progress or result of a league's last run. */
export const leagueStats = (league: string): Key => key(['SCAN'], ['STATS', league]);
/** What calls about a league's games have found, and what the league bids for its next ones. */
export const leagueWorth = (league: string): Key => key(['SCAN'], ['WORTH', league]);
/** The provider credits by our count. */
export const credits = (): Key => key(['CREDITS'], ['BALANCE']);
/** The ledger: each paid provider call is recorded before it is made. `n`: the number of the row's first call within the scan, from 0. */
export const creditCalls = (scanId: string, n: number): Key => key(['CREDITS', scanId], ['CALL', padded(n)]);
/** The costs of a scan's calls, in one row. */
export const creditCosts = (scanId: string): Key => key(['CREDITS', scanId], ['COSTS']);
/** The provider's circuit breaker. */
export const providerBreaker = (): Key => key(['PROVIDER'], ['BREAKER']);
/** Market keys refused by the provider for a league. */
export const refusedMarkets = (league: string): Key => key(['PROVIDER', league], ['REFUSED']);

/** One of the user's alert rules. */
export const alertRule = (userId: string, ruleId: string): Key => key(['USER', userId], ['ALERT_RULE', ruleId]);
/** The number of the user's alert rules. */
export const alertRuleCount = (userId: string): Key => key(['USER', userId], ['ALERT_RULES']);
/** That what alerts are matched by has changed of a user: rules, or how they bet. */
export const alertRulesChanged = (userId: string): Key => key(['ALERT_CHANGED'], ['USER', userId]);
/** An alert of a user. Ids sort by time. */
export const alert = (userId: string, alertId: string): Key => key(['ALERT', userId], ['SENT', alertId]);
/** What a user was last told of an opportunity, by a hash of its id. */
export const alertMark = (userId: string, opportunityHash: string): Key =>
  key(['ALERT', userId], ['MARK', opportunityHash]);
/** What a user was sent in the last hour. */
export const alertCap = (userId: string): Key => key(['ALERT', userId], ['CAP']);
/** When messages to one of a user's targets are sent, so that its service takes them. */
export const alertLane = (userId: string, targetId: string): Key => key(['ALERT', userId], ['LANE', targetId]);
/** An alert that waits for the user's digest. */
export const heldAlert = (userId: string, alertId: string): Key => key(['ALERT', userId], ['HELD', alertId]);
/** That a user wants no more alerts of a game. */
export const mutedGame = (userId: string, eventId: string): Key => key(['ALERT', userId], ['MUTED', eventId]);
/** A user's rules as they are matched, one of many in a shard. */
export const matchedRules = (shard: number, userId: string): Key => key(['ALERTING', 'RULES', shard], ['USER', userId]);
/** Counts the changes of a shard. */
export const matchedShard = (shard: number): Key => key(['ALERTING', 'SHARDS'], ['SHARD', padded(shard)]);
/** The version of a league that was matched last, and since when its opportunities are listed. */
export const matchedVersion = (league: string): Key => key(['ALERTING', 'MATCHED', league], ['VERSION']);
/** The rows of a league that were new or better at a time. `at`: when they were scanned. */
export const matchedRows = (league: string, at: Seconds): Key =>
  key(['ALERTING', 'ROWS', league], [String(at).padStart(12, '0')]);
/** An alert to be sent, in the shard of its user. */
export const pendingAlert = (shard: number, userId: string, alertId: string): Key =>
  key(['ALERTING', 'PENDING', shard], ['ALERT', userId, alertId]);
/** A digest to be sent, in the shard of its user. */
export const pendingDigest = (shard: number, userId: string): Key =>
  key(['ALERTING', 'PENDING', shard], ['DIGEST', userId]);
/** When someone is to be told of a promotion, or of bonus bets of a ledger's entry, before they expire. `dueAt`: when it was due first. */
export const expiryReminder = (shard: number, dueAt: Seconds, userId: string, id: string): Key =>
  key(['ALERTING', 'REMINDERS', shard], ['EXPIRY', String(dueAt).padStart(12, '0'), userId, id]);
/** An alert of which it is to be checked, from a time on, whether its opportunity is still there. */
export const alertCheck = (league: string, dueAt: Seconds, userId: string, alertId: string): Key =>
  key(['ALERTING', 'CHECKS', league], [String(dueAt).padStart(12, '0'), userId, alertId]);
/** An opportunity of a league that somebody was told of and that is listed, by a hash of its id. */
export const alertedOpportunity = (league: string, opportunityHash: string): Key =>
  key(['ALERTING', 'ALERTED', league], [opportunityHash]);
/** When such an opportunity left the list. */
export const goneOpportunity = (opportunityHash: string): Key => key(['ALERTING', 'GONE', opportunityHash], ['GONE']);
/** How fast alerts went out in an hour, `2026-11-24T12` UTC, and how many opportunities stayed. */
export const alertFigures = (hour: string): Key => key(['ALERTING', 'FIGURES'], [hour]);

/** One of a user's bet positions. Ids sort by the time of placing. */
export const betPosition = (userId: string, positionId: string): Key => key(['BET', userId], ['POSITION', positionId]);
/** An entry of a position's history: how it got a revision, from 2. */
export const betChange = (userId: string, positionId: string, revision: number): Key =>
  key(['BET', userId], ['CHANGE', positionId, padded(revision)]);
/** A position with an open bet, to list them. */
export const openPosition = (userId: string, positionId: string): Key => key(['BET', userId], ['OPEN', positionId]);
/** One that is above its fair price, by the day of its game, `2026-11-24` in Eastern Time. */
export const openValue = (userId: string, day: string, positionId: string): Key =>
  key(['BET', userId], ['OPEN_VALUE', day, positionId]);
/** Which position a browser's key became. */
export const placedKey = (userId: string, placeKey: string): Key => key(['BET', userId], ['KEY', placeKey]);
/** A position of an import, to undo it. */
export const importedPosition = (userId: string, importId: string, positionId: string): Key =>
  key(['BET', userId], ['IMPORT', importId, positionId]);
/** What a user's bets did to the money at a sportsbook in a month, `2026-11` in Eastern Time. */
export const betMoney = (userId: string, month: string, sportsbookId: number): Key =>
  key(['BET', userId], ['MONEY', month, sportsbookId]);
/** An entry of one of the user's ledgers. */
export const ledgerEntry = (userId: string, entryId: string): Key => key(['BET', userId], ['LEDGER', entryId]);
/** The sums of what a user's bets brought that were settled in a month, `2026-11` UTC. */
export const betMonth = (userId: string, month: string): Key => key(['BET', userId], ['MONTH', month]);
/** The number of a user's positions, and what is open. */
export const betCount = (userId: string): Key => key(['BET', userId], ['COUNT']);
/** Somebody's position on a game, by the provider's id of the game. */
export const gamePosition = (gameId: string, userId: string, positionId: string): Key =>
  key(['BET_GAME', gameId], ['POSITION', userId, positionId]);
/** A game of a league on which somebody has a position. `startsAt`: its start, as they say. */
export const gameWithBets = (league: string, startsAt: Seconds, gameId: string): Key =>
  key(['BET_LEAGUE', league], [String(startsAt).padStart(12, '0'), gameId]);

/** When a game of our lists starts, as the last one that had it said. */
export const listedGame = (league: string, gameId: string): Key => key(['GAME', league], ['LISTED', gameId]);
/** The final score of a game on which somebody has bets. */
export const gameScore = (league: string, gameId: string): Key => key(['GAME', league], ['SCORE', gameId]);
/** Which bets on a game were graded, and by which score. */
export const gradedGame = (league: string, gameId: string): Key => key(['GAME', league], ['GRADED', gameId]);
/** Which bets on a game have their closing prices. */
export const closedGame = (league: string, gameId: string): Key => key(['GAME', league], ['CLOSED', gameId]);
/** A game whose score is asked for although nobody may have bet on it. */
export const watchedGame = (league: string, gameId: string): Key => key(['GAME', league], ['WATCHED', gameId]);
/** When a league's scores were asked for. */
export const scoreReadings = (league: string): Key => key(['GAME', league], ['READINGS']);
/** How a game's prices changed up to a scan, after the row before it, until two days after the game's start. */
export const priceHistory = (league: string, gameId: string, to: Seconds): Key =>
  key(['HISTORY', league], [gameId, String(to).padStart(12, '0')]);
/** What is kept of that for good, by the day of the start, `2026-11-29` UTC. */
export const keptPrices = (league: string, day: string, gameId: string): Key => key(['HISTORY', league, day], [gameId]);
/** The prices of an outcome of a game at a book, by a hash of both. */
export const outcomePrices = (gameId: string, outcomeHash: string): Key => key(['PRICES', gameId], [outcomeHash]);

/** The version of a league whose rows were logged last, with the pairs that are listed. */
export const loggedVersion = (league: string): Key => key(['PROOF', league], ['LOGGED']);
/** Pairs of a league that left the list by a version, on a day of the log. */
export const endedPairs = (league: string, day: string, version: string): Key =>
  key(['PROOF', league], ['ENDED', day, version]);
/** A value bet of a game as it was listed first on a day of the log, by a hash of its id. */
export const loggedValue = (league: string, gameId: string, day: string, hash: string): Key =>
  key(['PROOF', league], ['VALUE', gameId, day, hash]);
/** What the log has of a day for good: part `n` (from 0) of its rows, by what they are. */
export const proofDay = (league: string, rows: string, day: string, n: number): Key =>
  key(['PROOF', league], ['DAY', rows, day, padded(n)]);
/** What the proof said last. */
export const currentProof = (): Key => key(['PROOF'], ['CURRENT']);

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

/** Six digits, so that keys sort numerically. */
function padded(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999) throw new Error(`not a part number: ${n}`);
  return String(n).padStart(6, '0');
}
