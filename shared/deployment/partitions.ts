/**
 * First part of every partition key of the table, as `USER` in `USER#42`. Functions build keys from them; infra grants each function only
 * the partitions it needs.
 */
export const partitions = [
  'USER',
  'EMAIL',
  'SESSION',
  'TRAIL',
  'PASSKEY',
  'CHALLENGE',
  'RL',
  'LOGIN',
  'CODE',
  'FLOW',
  'REG',
  'TRIAL',
  'CONSENT',
  'EVT',
  'BILLING',
  'PARTNER',
  'REFERRAL',
  'OUTBOX',
  'MAIL',
  'TARGET',
  'DELETION',
  'ALERT',
  'ALERT_CHANGED',
  'ALERTING',
  'BET',
  'BET_GAME',
  'BET_LEAGUE',
  'GAME',
  'PRICES',
  'HISTORY',
  'PROOF',
  'SNAPSHOT',
  'SCAN',
  'LIVE',
  'CREDITS',
  'PROVIDER',
] as const;

export type Partition = (typeof partitions)[number];

/** Separates the parts of a key. */
export const KEY_SEPARATOR = '#';
