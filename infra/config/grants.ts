import type { EndpointName } from '../../shared/contracts/index.ts';
import { perList } from '../../shared/contracts/opportunities.ts';
import type { WebhookName } from '../../shared/contracts/webhooks.ts';
import type { EventName } from '../../shared/deployment/events.ts';
import type { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import type { Partition } from '../../shared/deployment/partitions.ts';
import type { SocketName } from '../../shared/deployment/sockets.ts';
import type { SecretName } from './secrets.ts';

export type FunctionName = EndpointName | WebhookName | SocketName | JobName | typeof UNKNOWN_ROUTE;

/** What one function may access. Nothing else is granted. */
export interface Grant {
  /** Partitions it may only read, and partitions it may also write. */
  readonly reads: readonly Partition[];
  readonly writes: readonly Partition[];
  /** Of these, partitions whose rows only it may delete, besides `deletablePartitions`. */
  readonly deletes?: readonly Partition[];
  readonly secrets: readonly SecretName[];
  /** Events it may put on the event bus. */
  readonly publishes: readonly EventName[];
  /** Whether it reads parts of lists and odds, in a stage's bucket, or writes and reads them. */
  readonly parts?: 'reads' | 'writes';
  /** Whether it gets the site's origin, to check a request's origin or to write links. */
  readonly knowsSite?: true;
  /** Whether it leaves out sportsbooks that an operator has turned off. */
  readonly knowsVenuesOff?: true;
  /** Whether it may send to open pages and close their live sockets. */
  readonly usesSockets?: true;
  /** Whether it may send email. */
  readonly sendsMail?: true;
  /** Whether it may email alerts, and only those. */
  readonly sendsAlerts?: true;
  /** Whether it knows the stage's Telegram bot, if there is one. */
  readonly knowsTelegramBot?: true;
}

/**
 * Partitions whose rows code may delete. In the others rows can only be changed: used trials and applied events stay, and expired rows are
 * deleted by DynamoDB's TTL.
 */
export const deletablePartitions: readonly Partition[] = [
  'USER',
  'EMAIL',
  'SESSION',
  'PASSKEY',
  'CHALLENGE',
  'RL',
  'LOGIN',
  'BILLING',
  'OUTBOX',
  'DELETION',
  'LIVE',
  'ALERT',
  'ALERT_CHANGED',
  'ALERTING',
  'TARGET',
  'BET',
  'BET_GAME',
  'BET_LEAGUE',
];

/** A call without a session; it must come through the CDN. */
const publicCall = {
  reads: [],
  writes: [],
  secrets: ['originSecret', 'secondOriginSecret'],
  publishes: [],
  knowsSite: true,
} satisfies Grant;
/** A call with a session, whose last use is recorded. */
const signedIn = { ...publicCall, reads: ['USER'], writes: ['SESSION'] } satisfies Grant;
/** A call that ends sessions, whose live sockets are closed then. */
const endsSessions = { ...publicCall, reads: ['LIVE'], publishes: ['sessionsEnded'] } satisfies Grant;
/** A call that changes what the caller's alerts are matched by. */
const changesMatching = { ...signedIn, reads: [], writes: ['SESSION', 'USER', 'ALERT_CHANGED'] } satisfies Grant;
/** A call that changes what is at the caller's sportsbooks, by which alerts stake. */
const changesLedger = { ...changesMatching, writes: [...changesMatching.writes, 'BET'] } satisfies Grant;
/** A call that writes an entry: bonus bets with a last day have a reminder. */
const writesEntry = { ...changesLedger, writes: [...changesLedger.writes, 'ALERTING'] } satisfies Grant;
/** A call that adds, changes or deletes what the caller has bet, with what grading finds it by. */
const changesBets = {
  ...signedIn,
  reads: [],
  writes: ['SESSION', 'USER', 'ALERT_CHANGED', 'BET', 'BET_GAME', 'BET_LEAGUE'],
} satisfies Grant;
/** A call that emails a code, to any address or to the caller's own. */
const sendsCode = {
  ...publicCall,
  reads: ['EMAIL', 'USER'],
  writes: ['CODE', 'RL', 'OUTBOX'],
  secrets: [...publicCall.secrets, 'emailKey', 'codeKey'],
  publishes: ['mailEnqueued'],
} satisfies Grant;
/** A job that sends emails from the outbox; a late email extends its code's lifetime. */
const mailSender = {
  reads: ['MAIL'],
  writes: ['OUTBOX', 'CODE'],
  secrets: ['emailKey', 'codeKey'],
  publishes: [],
  knowsSite: true,
  sendsMail: true,
} satisfies Grant;
/** Sends messages by every channel of alerts, and records what became of them. */
const sendsAlerts = {
  reads: ['MAIL'],
  writes: ['USER', 'TARGET'],
  secrets: ['sealKey', 'vapidKey', 'telegramToken', 'emailKey'],
  publishes: [],
  knowsSite: true,
  sendsAlerts: true,
  knowsTelegramBot: true,
} as const satisfies Grant;
/** A job that sends pending alerts. */
const sendsPendingAlerts = {
  ...sendsAlerts,
  // What is listed now.
  reads: [...sendsAlerts.reads, 'SNAPSHOT'],
  parts: 'reads',
  knowsVenuesOff: true,
  writes: [...sendsAlerts.writes, 'ALERT', 'ALERTING'],
} as const satisfies Grant;
/** Where rows about a person may be, and where they are deleted only with the account. */
const personalPartitions = [
  'USER',
  'EMAIL',
  'SESSION',
  'TRAIL',
  'LOGIN',
  'CODE',
  'FLOW',
  'REG',
  'TRIAL',
  'BILLING',
  'OUTBOX',
  'MAIL',
  'PARTNER',
  'PASSKEY',
  'CONSENT',
  'DELETION',
  'LIVE',
  'ALERT',
  'ALERT_CHANGED',
  'ALERTING',
  'TARGET',
  'BET',
  'BET_GAME',
] as const satisfies readonly Partition[];
/** Deletes accounts, with Stripe. */
const deletesAccounts = {
  writes: personalPartitions,
  deletes: ['TRAIL', 'CODE', 'FLOW', 'REG', 'TRIAL', 'MAIL', 'PARTNER'],
  secrets: ['emailKey', 'stripeCheckoutKey'],
  publishes: ['mailEnqueued'],
} as const satisfies Partial<Grant>;
/** Applies Stripe events to accounts, subscriptions and pending emails; an event of an unknown customer is parked. */
const appliesStripeEvents = {
  reads: ['PARTNER', 'DELETION'],
  writes: ['REG', 'USER', 'EMAIL', 'LOGIN', 'TRIAL', 'CONSENT', 'EVT', 'BILLING', 'OUTBOX', 'REFERRAL'],
  secrets: ['emailKey', 'stripeCheckoutKey'],
  publishes: ['mailEnqueued'],
} satisfies Grant;
/** A call about the caller's own subscription, which changes it at Stripe. */
const callsStripe = {
  ...signedIn,
  reads: [],
  writes: ['SESSION', 'USER'],
  secrets: [...publicCall.secrets, 'stripeCustomerKey'],
} satisfies Grant;
/** A call for which Stripe may be asked about the caller's subscription. */
const readsStripe = { ...callsStripe, secrets: [...publicCall.secrets, 'stripeReadKey'] } satisfies Grant;
/** A checkout call: it may create an account, a subscription or a compensation, and an email. */
const subscribes = {
  ...publicCall,
  reads: [],
  // The same code stores the attempts of accounts and of sign-ups, so it needs both partitions.
  writes: ['RL', 'REG', 'TRIAL', 'CONSENT', 'BILLING', 'USER', 'SESSION', 'OUTBOX'],
  secrets: [...publicCall.secrets, 'emailKey', 'stripeCheckoutKey'],
  publishes: ['mailEnqueued'],
} satisfies Grant;
/** A checkout call that signs up a new account. */
const signsUp = {
  ...subscribes,
  reads: ['FLOW', 'PARTNER'],
  writes: [...subscribes.writes, 'EMAIL', 'LOGIN', 'REFERRAL'],
} satisfies Grant;
/** A call for subscribers: once the paid period is over, Stripe is asked whether it was renewed. */
const subscribed = readsStripe;
/** A call that replies with positions: their odds data is for subscribers until the game has started. */
const showsBets = { ...subscribed, reads: ['GAME'] } satisfies Grant;
/** A call that reads a published list. */
const readsSnapshot = {
  ...subscribed,
  reads: ['SNAPSHOT'],
  parts: 'reads',
  knowsVenuesOff: true,
} satisfies Grant;

/** A call that adds or removes where the caller's alerts go. */
const changesTargets = { ...signedIn, reads: [], writes: ['SESSION', 'USER', 'TARGET'] } satisfies Grant;
/** The same for subscribers, with what seals addresses. */
const addsTargets = {
  ...subscribed,
  writes: changesTargets.writes,
  secrets: [...subscribed.secrets, 'sealKey'],
} satisfies Grant;

export const grants: Record<FunctionName, Grant> = {
  'identity/account/get-user': signedIn,
  'identity/account/login': {
    ...publicCall,
    reads: ['EMAIL'],
    // The session that it replaces may have a device.
    writes: ['RL', 'LOGIN', 'SESSION', 'USER', 'TRAIL', 'TARGET'],
    secrets: [...publicCall.secrets, 'emailKey', 'passwordPepper'],
  },
  'identity/account/logout': { ...endsSessions, writes: ['SESSION', 'USER', 'TRAIL', 'FLOW', 'TARGET'] },
  'identity/account/reauthenticate': {
    ...publicCall,
    writes: ['RL', 'SESSION', 'USER', 'TRAIL'],
    secrets: [...publicCall.secrets, 'passwordPepper'],
  },
  'identity/account/update-email': { ...sendsCode, writes: [...sendsCode.writes, 'SESSION', 'USER'] },
  'identity/account/list-sessions': signedIn,
  'identity/account/end-session': { ...endsSessions, writes: ['SESSION', 'USER', 'TRAIL', 'FLOW', 'TARGET'] },
  'identity/account/end-other-sessions': {
    ...endsSessions,
    writes: ['SESSION', 'USER', 'TRAIL'],
    secrets: [...publicCall.secrets, 'emailKey'],
  },
  'identity/account/list-security-events': { ...signedIn, reads: ['USER', 'TRAIL'] },
  'identity/account/get-preferences': signedIn,
  'identity/account/save-preferences': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'bettor/settings/get-settings': { ...signedIn, reads: ['USER', 'BET'] },
  'bettor/settings/save-settings': { ...changesMatching, reads: ['BET'] },
  'identity/verification/send-verification': sendsCode,
  'identity/verification/verify-email': {
    ...sendsCode,
    reads: ['LIVE'],
    publishes: ['mailEnqueued', 'sessionsEnded'],
    writes: ['CODE', 'FLOW', 'RL', 'OUTBOX', 'EMAIL', 'USER', 'SESSION', 'TRAIL', 'BILLING', 'TRIAL'],
  },
  'identity/password/send-password-reset': sendsCode,
  'identity/password/verify-password-reset': {
    ...sendsCode,
    reads: ['USER'],
    writes: ['CODE', 'RL'],
    secrets: [...sendsCode.secrets, 'sealKey'],
    publishes: [],
  },
  'identity/password/complete-password-reset': {
    ...sendsCode,
    reads: ['LIVE'],
    publishes: ['mailEnqueued', 'sessionsEnded'],
    writes: ['CODE', 'RL', 'OUTBOX', 'USER', 'LOGIN', 'TRAIL', 'PASSKEY', 'TARGET'],
    secrets: [...sendsCode.secrets, 'passwordPepper', 'sealKey'],
  },
  'identity/password/send-password-update-verification': {
    ...sendsCode,
    reads: ['USER'],
    writes: [...sendsCode.writes, 'SESSION'],
  },
  'identity/password/update-password': {
    ...sendsCode,
    reads: ['LIVE'],
    publishes: ['mailEnqueued', 'sessionsEnded'],
    writes: ['CODE', 'RL', 'OUTBOX', 'USER', 'SESSION', 'TRAIL'],
    secrets: [...sendsCode.secrets, 'passwordPepper'],
  },
  'identity/passkeys/list-passkeys': signedIn,
  'identity/passkeys/begin-registration': { ...signedIn, writes: ['SESSION', 'CHALLENGE', 'RL'] },
  'identity/passkeys/add-passkey': {
    ...publicCall,
    writes: ['SESSION', 'CHALLENGE', 'USER', 'PASSKEY', 'TRAIL', 'OUTBOX'],
    publishes: ['mailEnqueued'],
  },
  'identity/passkeys/rename-passkey': { ...publicCall, writes: ['SESSION', 'USER', 'TRAIL'] },
  'identity/passkeys/remove-passkey': {
    ...publicCall,
    writes: ['SESSION', 'USER', 'PASSKEY', 'TRAIL', 'OUTBOX'],
    publishes: ['mailEnqueued'],
  },
  'identity/passkeys/begin-sign-in': {
    ...publicCall,
    writes: ['CHALLENGE', 'RL'],
    secrets: [...publicCall.secrets, 'emailKey'],
  },
  'identity/passkeys/sign-in-with-passkey': {
    ...publicCall,
    reads: ['PASSKEY'],
    writes: ['CHALLENGE', 'RL', 'SESSION', 'USER', 'TRAIL', 'OUTBOX', 'TARGET'],
    secrets: [...publicCall.secrets, 'emailKey'],
    publishes: ['mailEnqueued'],
  },
  'identity/passkeys/begin-reauthentication': { ...signedIn, writes: ['SESSION', 'CHALLENGE', 'RL'] },
  'identity/passkeys/reauthenticate-with-passkey': {
    ...publicCall,
    writes: ['CHALLENGE', 'RL', 'SESSION', 'USER', 'TRAIL', 'OUTBOX'],
    publishes: ['mailEnqueued'],
  },
  'bettor/presets/list-presets': signedIn,
  'bettor/presets/save-preset': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'bettor/presets/delete-preset': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'bettor/promotions/list-promotions': signedIn,
  'bettor/promotions/save-promotion': { ...signedIn, reads: [], writes: ['SESSION', 'USER', 'ALERTING'] },
  'bettor/promotions/change-promotion': { ...signedIn, reads: [], writes: ['SESSION', 'USER', 'ALERTING'] },
  'bettor/promotions/delete-promotion': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'bettor/ledger/get-ledger': { ...signedIn, reads: ['USER', 'BET'] },
  'bettor/ledger/save-entry': writesEntry,
  'bettor/ledger/change-entry': writesEntry,
  'bettor/ledger/delete-entry': changesLedger,
  'bettor/ledger/check-balance': writesEntry,
  'bettor/ledger/import-entries': writesEntry,
  'bettor/ledger/undo-import': changesLedger,
  'alerts/list-rules': signedIn,
  'alerts/save-rule': { ...subscribed, writes: ['SESSION', 'USER', 'ALERT_CHANGED'] },
  'alerts/change-rule': changesMatching,
  'alerts/delete-rule': changesMatching,
  'alerts/preview-rule': {
    ...subscribed,
    reads: ['ALERTING', 'BET'],
    writes: ['SESSION', 'USER', 'RL'],
    knowsVenuesOff: true,
  },
  'alerts/list-alerts': { ...subscribed, reads: ['ALERT'] },
  'alerts/get-figures': { ...publicCall, reads: ['ALERTING'], writes: ['RL'] },
  'alerts/get-gone': { ...subscribed, reads: ['ALERTING'] },
  'alerts/list-channels': {
    ...signedIn,
    secrets: [...signedIn.secrets, 'sealKey', 'vapidKey'],
    knowsTelegramBot: true,
  },
  'alerts/add-device': { ...addsTargets, secrets: [...addsTargets.secrets, 'vapidKey'] },
  'alerts/remove-device': changesTargets,
  'alerts/add-webhook': { ...addsTargets, writes: ['SESSION', 'USER'] },
  'alerts/remove-webhook': { ...changesTargets, writes: ['SESSION', 'USER'] },
  'alerts/link-telegram': { ...subscribed, writes: changesTargets.writes, knowsTelegramBot: true },
  'alerts/unlink-telegram': changesTargets,
  'alerts/set-email': { ...changesTargets, writes: ['SESSION', 'USER'] },
  'alerts/send-test': {
    ...addsTargets,
    ...sendsAlerts,
    writes: [...addsTargets.writes, 'ALERT'],
    secrets: [...addsTargets.secrets, ...sendsAlerts.secrets.filter((name) => name !== 'sealKey')],
  },
  'alerts/unsubscribe': { ...publicCall, writes: ['USER'], secrets: [...publicCall.secrets, 'sealKey'] },
  'alerts/answer-alert': {
    ...publicCall,
    writes: ['ALERT', 'ALERTING', 'RL'],
    secrets: [...publicCall.secrets, 'sealKey'],
  },
  'alerts/telegram-webhook': {
    ...publicCall,
    writes: ['USER', 'TARGET', 'ALERT', 'ALERTING', 'RL'],
    secrets: [...publicCall.secrets, 'sealKey', 'telegramToken'],
  },
  'bets/list-positions': { ...showsBets, reads: ['BET', 'GAME'] },
  'bets/get-position': { ...showsBets, reads: ['BET', 'GAME', 'PRICES'] },
  'bets/place-position': {
    ...showsBets,
    writes: [...showsBets.writes, 'ALERT_CHANGED', 'BET', 'BET_GAME', 'BET_LEAGUE'],
  },
  'bets/change-position': {
    ...showsBets,
    writes: [...showsBets.writes, 'ALERT_CHANGED', 'BET', 'BET_GAME', 'BET_LEAGUE'],
  },
  'bets/delete-position': { ...changesBets, writes: ['SESSION', 'USER', 'ALERT_CHANGED', 'BET', 'BET_GAME'] },
  'bets/imports/import-positions': { ...changesBets, writes: [...changesBets.writes, 'RL'] },
  'bets/imports/undo-import': { ...changesBets, writes: ['SESSION', 'USER', 'ALERT_CHANGED', 'BET', 'BET_GAME'] },
  'bets/get-figures': { ...signedIn, reads: ['USER', 'BET'] },
  'bets/money/get-rollovers': { ...signedIn, reads: ['USER', 'BET'] },
  'bets/money/get-exposure': { ...signedIn, reads: ['USER', 'BET'] },
  'bets/money/get-taken': { ...signedIn, reads: ['USER', 'BET'] },
  'bets/money/get-limits': { ...signedIn, reads: ['USER', 'BET'] },
  'bets/money/save-limits': { ...signedIn, reads: ['BET'], writes: ['SESSION', 'USER'] },
  'proof/get-proof': { ...publicCall, reads: ['PROOF'], writes: ['RL'] },
  'proof/list-rows': { ...publicCall, reads: ['PROOF'], writes: ['RL'] },
  'privacy/export-data': {
    ...signedIn,
    // The starts of games, before which closes are not exported.
    reads: [...personalPartitions.filter((partition) => !['SESSION', 'TRAIL'].includes(partition)), 'GAME'],
    writes: ['SESSION', 'TRAIL', 'RL'],
    secrets: [...publicCall.secrets, 'emailKey'],
  },
  'privacy/delete-account': {
    ...publicCall,
    ...deletesAccounts,
    secrets: [...publicCall.secrets, ...deletesAccounts.secrets],
    publishes: ['mailEnqueued', 'sessionsEnded'],
  },
  'billing/get-subscription': readsStripe,
  'billing/cancel-subscription': { ...callsStripe, writes: ['SESSION', 'USER', 'RL'] },
  'billing/reactivate-subscription': { ...callsStripe, writes: ['SESSION', 'USER', 'RL'] },
  'billing/open-billing-portal': { ...callsStripe, reads: ['USER'], writes: ['SESSION', 'RL'] },
  'billing/check-trial-eligibility': {
    ...publicCall,
    reads: ['TRIAL'],
    writes: ['RL'],
    secrets: [...publicCall.secrets, 'emailKey'],
  },
  'billing/create-subscription': {
    ...signsUp,
    writes: signsUp.writes.filter((partition) => partition !== 'SESSION'),
    secrets: [...signsUp.secrets, 'passwordPepper'],
  },
  'billing/complete-subscription': {
    ...signsUp,
    reads: ['PARTNER'],
    writes: [...signsUp.writes, 'FLOW', 'TRAIL', 'TARGET'],
  },
  'billing/create-subscription-existing-user': subscribes,
  'billing/complete-subscription-existing-user': {
    ...subscribes,
    writes: subscribes.writes.filter((partition) => partition !== 'RL'),
  },
  ...perList(readsSnapshot),
  'odds/list-events': readsSnapshot,
  'odds/get-odds': readsSnapshot,
  'odds/get-grid': readsSnapshot,
  'odds/get-history': { ...readsSnapshot, reads: ['SNAPSHOT', 'HISTORY'] },
  'odds/scan': { ...subscribed, writes: ['SESSION', 'USER', 'RL', 'SCAN'], publishes: ['scanRequested'] },
  'odds/get-scan-stats': { ...subscribed, reads: ['SCAN'] },
  'billing/referrals/record-visit': { ...publicCall, writes: ['RL', 'PARTNER'] },
  'billing/referrals/get-partner': { ...signedIn, reads: ['USER', 'PARTNER', 'REFERRAL'] },
  'operations/client-errors/report-client-error': { ...publicCall, writes: ['RL'] },
  'live/connect': { ...readsStripe, reads: [], writes: ['SESSION', 'USER', 'LIVE'], usesSockets: true },
  'live/receive-message': { reads: [], writes: ['LIVE'], secrets: [], publishes: [], usesSockets: true },
  'live/disconnect': { reads: [], writes: ['LIVE'], secrets: [], publishes: [] },
  'live/send-hints': { reads: ['SNAPSHOT'], writes: ['LIVE'], secrets: [], publishes: [], usesSockets: true },
  'live/close-ended': {
    reads: ['SESSION'],
    writes: ['USER', 'LIVE'],
    secrets: ['stripeReadKey'],
    publishes: [],
    usesSockets: true,
  },
  // It asks for leagues and calls nobody.
  'odds/plan-scan': { reads: ['CREDITS'], writes: ['SCAN'], secrets: [], publishes: ['leagueScanRequested'] },
  'odds/scan-league': {
    reads: [],
    writes: ['SNAPSHOT', 'SCAN', 'CREDITS', 'PROVIDER', 'HISTORY'],
    parts: 'writes',
    secrets: ['oddsApiKey'],
    publishes: ['opportunitiesPublished'],
  },
  'alerts/match-alerts': {
    reads: ['SNAPSHOT', 'USER', 'PROOF', 'BET'],
    writes: ['ALERT', 'ALERTING', 'ALERT_CHANGED'],
    parts: 'reads',
    knowsVenuesOff: true,
    secrets: [],
    publishes: ['alertsEnqueued'],
  },
  'alerts/send-alerts': sendsPendingAlerts,
  // BET: what is left of bonus bets that expire.
  'alerts/sweep-alerts': { ...sendsPendingAlerts, reads: [...sendsPendingAlerts.reads, 'BET'] },
  'bets/keep-closes': {
    // USER and ALERT_CHANGED by code that it shares with grading.
    reads: ['SNAPSHOT', 'BET', 'BET_LEAGUE', 'BET_GAME', 'USER'],
    writes: ['GAME', 'PRICES', 'ALERT_CHANGED'],
    parts: 'reads',
    secrets: [],
    publishes: [],
  },
  'bets/grade-bets': {
    reads: ['BET_LEAGUE', 'BET_GAME', 'PRICES', 'HISTORY'],
    // USER: a lost no-sweat bet leaves a pending bonus bet, and money comes back; by that alerts stake.
    writes: ['BET', 'GAME', 'CREDITS', 'PROVIDER', 'USER', 'ALERT_CHANGED'],
    secrets: ['oddsApiKey'],
    publishes: [],
  },
  // GAME: games whose scores are to be read.
  'proof/log-listed': { reads: ['SNAPSHOT'], writes: ['PROOF', 'GAME'], parts: 'reads', secrets: [], publishes: [] },
  'proof/write-proof': { reads: ['GAME'], writes: ['PROOF'], secrets: [], publishes: [] },
  'mail/deliver-mail': mailSender,
  'mail/sweep-outbox': mailSender,
  'mail/record-bounce': {
    reads: [],
    // A complaint about an alert turns alerts off.
    writes: ['MAIL', 'OUTBOX', 'USER'],
    secrets: ['emailKey', 'sealKey'],
    publishes: [],
  },
  'billing/stripe-webhook': {
    ...publicCall,
    ...appliesStripeEvents,
    secrets: [...publicCall.secrets, ...appliesStripeEvents.secrets, 'stripeWebhookSecret'],
  },
  'operations/reconciliation/reconcile': {
    ...appliesStripeEvents,
    ...deletesAccounts,
    reads: [],
    writes: [...personalPartitions, 'EVT', 'REFERRAL'],
  },
  // It reaches everything by the site's public name, as people do.
  'operations/canary/run-canary': {
    reads: [],
    writes: [],
    secrets: ['canaryPassword'],
    publishes: [],
    knowsSite: true,
  },
  'edge/unknown-route': publicCall,
};
