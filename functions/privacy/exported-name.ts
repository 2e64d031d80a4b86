import { KEY_SEPARATOR, type Partition } from '../../shared/deployment/partitions.ts';

/** Rows that only help to find or count others. */
const AUXILIARY: readonly string[] = [
  'USER SESSION',
  'USER PRESETS',
  'USER PROMOTIONS',
  'USER ALERT_RULES',
  'EMAIL REG',
  'ALERT MARK',
  'ALERT CAP',
  'ALERT LANE',
  'ALERT_CHANGED USER',
  'ALERTING USER',
  'ALERTING ALERT',
  'LIVE CONNECTIONS',
  'USER ALERT_TARGETS',
  'TARGET DEVICE',
  'TARGET CHAT',
  'TARGET CODE',
  'BET OPEN',
  'BET OPEN_VALUE',
  'BET KEY',
  'BET IMPORT',
  'BET COUNT',
  'BET_GAME POSITION',
  'USER PASSKEYS',
  'BILLING MARK',
  'LIVE TURN',
  'ALERTING SHARD',
  'ALERTING GONE',
  'ALERTING VERSION',
];

/** Names of the tables, by partition and first part of the sort key. */
const names: Readonly<Record<string, string>> = {
  'USER PROFILE': 'account',
  'USER SUBSCRIPTION': 'subscription',
  'USER PREFERENCES': 'preferences',
  'USER BETTING': 'betting-settings',
  'USER MONEY': 'balances',
  'USER LIMITS': 'limits',
  'USER PRESET': 'presets',
  'USER PROMOTION': 'promotions',
  'USER ALERT_RULE': 'alert-rules',
  'ALERT SENT': 'alerts',
  'ALERT HELD': 'alerts-for-the-digest',
  'ALERT MUTED': 'muted-games',
  'ALERTING DIGEST': 'pending-digest',
  'ALERTING EXPIRY': 'expiry-reminders',
  'ALERTING TIME': 'alerts-to-be-checked',
  'USER ALERT_DEVICE': 'alert-devices',
  'USER ALERT_WEBHOOK': 'alert-webhooks',
  'USER ALERT_TELEGRAM': 'alert-telegram',
  'USER ALERT_EMAIL': 'alert-email',
  'USER PENDING_EMAIL': 'requested-email-change',
  'USER ASKED_EMAIL': 'requested-addresses',
  'USER FORMER_EMAIL': 'former-addresses',
  'USER RENEWAL_NOTICE': 'renewal-reminders',
  'USER ATTEMPT': 'subscription-attempts',
  'EMAIL OWNER': 'login-address',
  'SESSION SESSION': 'sessions',
  'LIVE CONNECTION': 'open-pages',
  'LOGIN FAILURES': 'wrong-passwords',
  'CODE CODE': 'verification-codes',
  'FLOW VERIFIED': 'verified-browsers',
  'FLOW STATE': 'sign-up-browsers',
  'FLOW SESSION': 'sign-up-sessions',
  'BILLING ADDRESS': 'pending-address-changes',
  'USER CONSENT': 'consent-ids',
  'CONSENT RENEWAL': 'consent',
  'USER PASSKEY': 'passkeys',
  'PASSKEY OWNER': 'passkey-owners',
  'PARTNER CODE': 'partnership',
  'PARTNER CLICKS': 'referral-clicks',
  'USER PARTNER': 'partner-code',
  'USER REFERRAL': 'referral',
  'REG REGISTRATION': 'sign-ups',
  'TRIAL HAD': 'free-trials',
  'BILLING OPEN': 'open-subscription-attempts',
  'BILLING UNDO': 'pending-refunds',
  'BILLING PARKED': 'unprocessed-payment-notices',
  'OUTBOX PENDING': 'emails-to-be-sent',
  'OUTBOX PARKED': 'emails-not-delivered',
  'OUTBOX SENT': 'emails-sent',
  'BET POSITION': 'bets',
  'BET CHANGE': 'bet-changes',
  'BET MONTH': 'bet-sums',
  'BET MONEY': 'bet-money',
  'BET LEDGER': 'ledger',
  'MAIL STOP': 'undeliverable-address',
  'MAIL COMPLAINT': 'unwanted-emails',
  'DELETION PENDING': 'deletion-in-progress',
  'DELETION DONE': 'finished-deletions',
};

const SECURITY_LOG = 'security-log';

/** The table of rows whose shape is in none of the lists above: exported all the same. */
export const UNNAMED = 'other';

/** The name of the table in which an export has a person's row, in plain words; undefined for rows that only help to find or count others. */
export function exportedName(partition: Partition, sk: string): string | undefined {
  if (partition === 'TRAIL') return SECURITY_LOG;
  const kind = kindOf(partition, sk);
  if (AUXILIARY.includes(kind)) return undefined;
  return names[kind] ?? UNNAMED;
}

/** A row's shape: its partition and the first part of its sort key, which is a time where rows are in order of time. */
function kindOf(partition: string, sk: string): string {
  const [first = ''] = sk.split(KEY_SEPARATOR);
  return `${partition} ${/^\d+$/.test(first) ? 'TIME' : first}`;
}
