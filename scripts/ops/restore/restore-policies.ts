import type { Partition } from '../../../shared/deployment/partitions.ts';

/**
 * 'all': restore missing and changed rows. 'missing': only missing rows; existing ones have progressed and stay. 'none': nothing, for rows that
 * expire within days and would do harm if restored: used codes, ended sessions, sent mails, counters, locks with growing tokens, and lists
 * that the next scan replaces.
 */
export type RestorePolicy = 'all' | 'missing' | 'none';

export const restorePolicies: Readonly<Record<Partition, RestorePolicy>> = {
  USER: 'all',
  EMAIL: 'all',
  REG: 'missing',
  TRIAL: 'all',
  CONSENT: 'all',
  TRAIL: 'missing',
  PASSKEY: 'all',
  EVT: 'all',
  BILLING: 'missing',
  PARTNER: 'missing',
  REFERRAL: 'missing',
  TARGET: 'missing',
  DELETION: 'missing',
  // An alert that is late is not sent.
  ALERT: 'missing',
  ALERT_CHANGED: 'missing',
  ALERTING: 'missing',
  // `npm run bets:rebuild` then adds up the months again.
  BET: 'missing',
  BET_GAME: 'missing',
  BET_LEAGUE: 'missing',
  // Prices before a start cannot be seen again; scores can be read again.
  PRICES: 'missing',
  HISTORY: 'missing',
  // What was listed cannot be seen again either.
  PROOF: 'missing',
  GAME: 'none',
  SESSION: 'none',
  CHALLENGE: 'none',
  RL: 'none',
  LOGIN: 'none',
  CODE: 'none',
  FLOW: 'none',
  OUTBOX: 'none',
  MAIL: 'none',
  SNAPSHOT: 'none',
  LIVE: 'none',
  SCAN: 'none',
  CREDITS: 'none',
  PROVIDER: 'none',
};

/**
 * A subscription attempt changes state together with Stripe. If a finished one were reopened, it would run again, find the trial or the
 * address taken by itself, and end and refund its own subscription.
 */
export function restorePolicyOf(partition: Partition, sk: string): RestorePolicy {
  if (partition === 'USER' && sk === 'ATTEMPT') return 'missing';
  // A deletion that has finished since must not begin again: the address may have a new account.
  if (partition === 'DELETION' && sk !== 'DONE') return 'none';
  // A browser that has logged out since must not get alerts again; the others add themselves.
  if (partition === 'USER' && sk === 'ALERT_DEVICE') return 'none';
  return restorePolicies[partition];
}
