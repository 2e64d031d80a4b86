import { CODE_DIGITS } from './credentials.ts';
/** How long free trials are remembered, days. */
export const TRIAL_RECORD_DAYS = 730;
/** How long alerts stay in a person's history. */
export const ALERT_HISTORY_DAYS = 7;
/** How long backups of the table keep what was deleted. */
export const BACKUP_DAYS = 35;
/** How long deleted accounts are remembered, longer than backups, so that none comes back with one. Days. */
export const DELETED_RECORD_DAYS = 40;

/**
 * Every kind of data about a person that is kept, and how long. The legal page lists them as they are here;
 * `functions/privacy/personal-rows.ts` says for every partition of the table which of them its rows hold.
 */
export const personalData = {
  account: {
    name: 'Account',
    holds:
      'Your email address, earlier ones and those you asked to change to, first and last name, a one-way hash of your password, and when the account was opened.',
    kept: 'Until you delete the account. An address you asked to change to: 32 days.',
  },
  subscription: {
    name: 'Subscription',
    holds:
      'Your plan, its status and dates, the renewal we announced last, attempts to subscribe, notices of payments that are not processed yet, and the numbers under which Stripe knows you.',
    kept: 'Until you delete the account. A payment that we owe you back is recorded until a week after it is returned.',
  },
  choices: {
    name: 'Choices, presets and promotions',
    holds:
      'Theme, preferred sportsbooks, time range, profit limits, and the filter presets and sportsbook promotions you save.',
    kept: 'Until you change or delete them, or delete the account; a promotion until 30 days after it expires.',
  },
  betting: {
    name: 'How you bet',
    holds:
      'Your sportsbooks, the states you bet in, your limits and balances, stake, bankroll, unit, rounding, share of the Kelly stake, odds format and tax rate; whether you are told before promotions expire; the limits you set for your stakes and losses, and until when they or a time-out stop you.',
    kept: 'Until you change them or delete the account. What a browser keeps without an account: until you log in there.',
  },
  alerts: {
    name: 'Alerts',
    holds:
      'Your alert rules, what you were told by them, when and how, what of it you placed or found gone, games you muted, what of it waits to be sent, and of which promotions and bonus bets you are to be told before they expire.',
    kept: `Rules: until you delete them or the account. What you were told: ${ALERT_HISTORY_DAYS} days, and a hash of the opportunity until a day after the game; a muted game until it starts; at most until you delete the account.`,
  },
  bets: {
    name: 'Your bets',
    holds:
      'The bets you record or import, their games and prices before the start, how they ended, every change of them, your tags and notes, and sums of them.',
    kept: 'Until you delete them or the account. A hash of what you recorded, so that it does not count twice: 30 days, or until you delete the account.',
  },
  ledger: {
    name: 'Your ledger',
    holds:
      'The deposits, withdrawals, bonuses and balances you record or import for your sportsbooks, with your notes, and what your bets did to each balance.',
    kept: 'Until you delete them or the account.',
  },
  signUp: {
    name: 'Sign-up',
    holds:
      'What you entered in the sign-up form until you pay or about a day is over, then only that there was a sign-up, and which browser verified the address and logged in with it.',
    kept: 'At most 100 days, or until you delete the account. The browser: 2 days.',
  },
  sessions: {
    name: 'Sessions',
    holds:
      'When and with which browser you logged in, from which part of a network address, and when you were last seen.',
    kept: 'Until you log out or delete the account, at most 31 days.',
  },
  connections: {
    name: 'Open pages',
    holds: 'Which of your sessions has a page open that hears about new lists, and which list it shows.',
    kept: 'Until you close the page, at most a few hours.',
  },
  securityLog: {
    name: 'Security log',
    holds:
      'What happened to your account, such as log-ins and a new password: time, browser and part of a network address.',
    kept: '400 days, or until you delete the account.',
  },
  codes: {
    name: 'Verification codes',
    holds: `That a ${CODE_DIGITS}-digit code was sent to an address, and how often it was tried; not the code.`,
    kept: 'At most 3 days.',
  },
  attempts: {
    name: 'Counts against abuse',
    holds: 'How often something was tried, under one-way hashes of network addresses, email addresses and accounts.',
    kept: 'At most 2 days; wrong passwords in a row, until a right one, at most 90 days.',
  },
  emails: {
    name: 'Emails to you',
    holds: 'Which emails wait to be sent to your address or were just sent, without their codes.',
    kept: 'Until a day after they are sent; those that cannot be delivered, 30 days. The receipt for a deletion: at most 1 day.',
  },
  bounces: {
    name: 'Undeliverable addresses',
    holds: 'That emails to an address bounce or are unwanted, under a keyed, one-way hash of the address.',
    kept: 'Until you delete the account, at most 180 days.',
  },
  trials: {
    name: 'Free trials',
    holds:
      'That there was a trial, under keyed, one-way hashes of the email address and the card, and under the account’s number.',
    kept: `${TRIAL_RECORD_DAYS / 365} years from the start of the trial; the hashes also after the account is deleted.`,
  },
  paymentEvents: {
    name: 'Payment notices',
    holds: 'The numbers of notices from Stripe that were processed, so that none counts twice. They name nobody.',
    kept: '40 days, also after the account is deleted.',
  },
  passkeys: {
    name: 'Passkeys',
    holds: 'Public keys of your passkeys, their names and when they were used; for minutes, what one is to sign.',
    kept: 'Until you remove them or delete the account.',
  },
  consent: {
    name: 'Consent to renewal',
    holds: 'Which version of the terms was agreed to, and when, under a random id.',
    kept: 'As proof, also after the account is deleted; the id then leads to nobody.',
  },
  alertTargets: {
    name: 'Where your alerts go',
    holds:
      'The devices, Discord webhooks and Telegram chat that you add, their addresses encrypted, whether you get alerts by email, and when each was last reached.',
    kept: 'Until you remove them, log out on the device, or delete the account; a device that is not reached 60 days.',
  },
  partnership: {
    name: 'Affiliate program',
    holds:
      'If you are a partner, your code and rate; if you came through one, which, and commissions under random ids.',
    kept: 'Until you delete the account. Commissions stay in the books, under ids that then lead to nobody.',
  },
  deletions: {
    name: 'Deleted accounts',
    holds: 'That an account was deleted, under a keyed, one-way hash of its number.',
    kept: `While the deletion runs, the account’s number and address; afterward only the hash, ${DELETED_RECORD_DAYS} days.`,
  },
  logs: {
    name: 'Logs',
    holds:
      'Which function was called, when, and how it ended, with a hash of the account’s number and part of a network address; and errors that the page reports.',
    kept: 'Three months, also after the account is deleted.',
    outsideTable: true,
  },
  failedJobs: {
    name: 'Failed jobs',
    holds:
      'What a job of ours was to do when it failed: the account’s number at most, and of an email that came back its address.',
    kept: '14 days, also after the account is deleted.',
    outsideTable: true,
  },
  messages: {
    name: 'Emails from you',
    holds: 'What you write to us, with your address; of partners, how they want to be paid.',
    kept: 'As long as we need it to help or pay you, or until you ask us to delete it.',
    outsideTable: true,
  },
  backups: {
    name: 'Backups',
    holds: 'Copies of the database, with everything above that is in it.',
    kept: `${BACKUP_DAYS} days, also after the account is deleted.`,
    outsideTable: true,
  },
  invoices: {
    name: 'Invoices at Stripe',
    holds:
      'Invoices and payments with the email address at that time. Stripe does not let anybody change a finished invoice.',
    kept: 'As long as tax and payment law demand, also after the account is deleted.',
    outsideTable: true,
  },
} as const satisfies Record<string, PersonalData>;

interface PersonalData {
  readonly name: string;
  readonly holds: string;
  /** A sentence for people. */
  readonly kept: string;
  /** It is kept elsewhere than in the table. */
  readonly outsideTable?: true;
}

export type PersonalDataKind = keyof typeof personalData;
