import type { EndpointName } from '../../shared/contracts/index.ts';
import type { WebhookName } from '../../shared/contracts/webhooks.ts';
import type { EventName } from '../../shared/deployment/events.ts';
import type { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { JobName } from '../../shared/deployment/jobs.ts';
import type { Partition } from '../../shared/deployment/partitions.ts';
import type { SecretName } from './secrets.ts';

export type FunctionName = EndpointName | WebhookName | JobName | typeof UNKNOWN_ROUTE;

/** What one function may touch. Nothing is granted that is not written here. */
export interface Grant {
  /** Partitions that it reads only, and those that it also writes. None: both are empty. */
  readonly reads: readonly Partition[];
  readonly writes: readonly Partition[];
  readonly secrets: readonly SecretName[];
  /** Messages that it puts on the event bus. */
  readonly publishes: readonly EventName[];
  /** Whether it knows where the site is: to judge where a request comes from, or to write links. */
  readonly knowsSite?: true;
  /** Whether it may send mails. */
  readonly sendsMail?: true;
}

/**
 * Partitions whose rows anything ever deletes. Elsewhere a row can be changed and not made away with: had trials and applied events stay, and
 * what ends by time is deleted by the table itself.
 */
export const deleted: readonly Partition[] = ['USER', 'EMAIL', 'SESSION', 'RL', 'LOGIN', 'BILLING', 'OUTBOX'];

/** A call by anybody: proves that it comes through the CDN. */
const anyone = { reads: [], writes: [], secrets: ['originSecret'], publishes: [], knowsSite: true } satisfies Grant;
/** A call by somebody signed in: the session is read, and its last use is written. */
const signedIn = { ...anyone, reads: ['USER'], writes: ['SESSION'] } satisfies Grant;
/** A call that mails a code: to anybody's address, or to the caller's own. */
const sendsCode = {
  ...anyone,
  reads: ['EMAIL', 'USER'],
  writes: ['CODE', 'RL', 'OUTBOX'],
  secrets: [...anyone.secrets, 'emailKey', 'codeKey'],
  publishes: ['mailOwed'],
} satisfies Grant;
/** A job that sends what lies in the outbox; a late mail renews its code's life. */
const sendsOwedMail = {
  reads: ['MAIL'],
  writes: ['OUTBOX', 'CODE'],
  secrets: ['emailKey', 'codeKey'],
  publishes: [],
  knowsSite: true,
  sendsMail: true,
} satisfies Grant;
/** What Stripe says becomes accounts, subscriptions and owed mails; a stranger's event is put aside. */
const followsStripe = {
  reads: [],
  writes: ['REG', 'USER', 'EMAIL', 'LOGIN', 'TRIAL', 'EVT', 'BILLING', 'OUTBOX'],
  secrets: ['emailKey', 'stripeSecretKey'],
  publishes: ['mailOwed'],
} satisfies Grant;
/** A call about the caller's own subscription, of which Stripe is asked. */
const asksStripe = {
  ...signedIn,
  reads: [],
  writes: ['SESSION', 'USER'],
  secrets: [...anyone.secrets, 'stripeSecretKey'],
} satisfies Grant;
/** A call by which somebody subscribes: it may end in an account, a subscription, or a compensation, and in an email. */
const subscribes = {
  ...anyone,
  reads: [],
  // An account's attempt and a sign-up's are kept by the same code, so that it can address both.
  writes: ['RL', 'REG', 'TRIAL', 'BILLING', 'USER', 'SESSION', 'OUTBOX'],
  secrets: [...anyone.secrets, 'emailKey', 'stripeSecretKey'],
  publishes: ['mailOwed'],
} satisfies Grant;
/** And one by which somebody signs up. */
const signsUp = {
  ...subscribes,
  reads: ['FLOW'],
  writes: [...subscribes.writes, 'EMAIL', 'LOGIN'],
} satisfies Grant;
/** A call by a subscriber: once the time that was paid has run out, Stripe is asked whether it goes on. */
const subscribed = asksStripe;
/** A list that a scan left behind. */
const list = { ...subscribed, reads: ['SNAPSHOT'] } satisfies Grant;

export const grants: Record<FunctionName, Grant> = {
  'account/get-user': signedIn,
  'account/login': {
    ...anyone,
    reads: ['EMAIL'],
    writes: ['RL', 'LOGIN', 'SESSION', 'USER'],
    secrets: [...anyone.secrets, 'emailKey', 'passwordPepper'],
  },
  'account/logout': { ...anyone, writes: ['SESSION'] },
  'account/update-email': { ...sendsCode, writes: [...sendsCode.writes, 'SESSION', 'USER'] },
  'account/get-preferences': signedIn,
  'account/save-preferences': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'verification/send-verification': sendsCode,
  'verification/verify-email': {
    ...sendsCode,
    reads: [],
    writes: ['CODE', 'FLOW', 'RL', 'OUTBOX', 'EMAIL', 'USER', 'SESSION'],
  },
  'password/send-password-reset': sendsCode,
  'password/verify-password-reset': { ...sendsCode, reads: ['USER'], writes: ['CODE', 'RL'], publishes: [] },
  'password/complete-password-reset': {
    ...sendsCode,
    reads: [],
    writes: ['CODE', 'RL', 'OUTBOX', 'USER', 'LOGIN'],
    secrets: [...sendsCode.secrets, 'passwordPepper'],
  },
  'password/send-password-update-verification': {
    ...sendsCode,
    reads: ['USER'],
    writes: [...sendsCode.writes, 'SESSION'],
  },
  'password/update-password': {
    ...sendsCode,
    reads: [],
    writes: ['CODE', 'RL', 'OUTBOX', 'USER', 'SESSION'],
    secrets: [...sendsCode.secrets, 'passwordPepper'],
  },
  'presets/list-presets': signedIn,
  'presets/save-preset': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'presets/delete-preset': { ...signedIn, reads: [], writes: ['SESSION', 'USER'] },
  'billing/get-subscription': asksStripe,
  'billing/cancel-subscription': { ...asksStripe, writes: ['SESSION', 'USER', 'RL'] },
  'billing/reactivate-subscription': { ...asksStripe, writes: ['SESSION', 'USER', 'RL'] },
  'billing/open-billing-portal': { ...asksStripe, reads: ['USER'], writes: ['SESSION', 'RL'] },
  'billing/check-trial-eligibility': {
    ...anyone,
    reads: ['TRIAL'],
    writes: ['RL'],
    secrets: [...anyone.secrets, 'emailKey'],
  },
  'billing/create-subscription': {
    ...signsUp,
    writes: signsUp.writes.filter((partition) => partition !== 'SESSION'),
    secrets: [...signsUp.secrets, 'passwordPepper'],
  },
  'billing/complete-subscription': signsUp,
  'billing/create-subscription-existing-user': subscribes,
  'billing/complete-subscription-existing-user': {
    ...subscribes,
    writes: subscribes.writes.filter((partition) => partition !== 'RL'),
  },
  'opportunities/list-opportunities': list,
  'opportunities/list-overlap': list,
  'opportunities/list-promo': list,
  'opportunities/list-events': list,
  'opportunities/get-odds': list,
  'opportunities/scan': { ...subscribed, writes: ['SESSION', 'USER', 'RL', 'SCAN'], publishes: ['scanRequested'] },
  'opportunities/get-scan-stats': { ...subscribed, reads: ['SCAN'] },
  'opportunities/refresh-odds': {
    reads: [],
    writes: ['SNAPSHOT', 'SCAN', 'CREDITS', 'PROVIDER'],
    secrets: ['oddsApiKey'],
    publishes: ['opportunitiesPublished'],
  },
  'mail/deliver-mail': sendsOwedMail,
  'mail/sweep-outbox': sendsOwedMail,
  'mail/record-bounce': { reads: [], writes: ['MAIL'], secrets: ['emailKey'], publishes: [] },
  'billing/stripe-webhook': {
    ...anyone,
    ...followsStripe,
    secrets: [...anyone.secrets, ...followsStripe.secrets, 'stripeWebhookSecret'],
  },
  'reconciling/reconcile': followsStripe,
  'edge/unknown-route': anyone,
};
