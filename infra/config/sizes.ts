import { perList } from '../../shared/contracts/opportunities.ts';
import type { FunctionName } from './grants.ts';

export interface Size {
  /** CPU grows with memory, up to one full vCPU at 1,769 MB. */
  readonly megabytes: number;
  readonly seconds: number;
  readonly reason: string;
}

/** Functions respond within 15 s; one that hangs is answered with a plain 503 a second before this timeout. */
const API_TIMEOUT_SECONDS = 20;

const fewRows: Size = {
  megabytes: 512,
  seconds: API_TIMEOUT_SECONDS,
  reason:
    'Reads and writes a few rows and waits for the network. Cold starts are CPU-bound: at 256 MB they take twice as long, and users wait for them.',
};
const callsStripe: Size = {
  megabytes: 512,
  seconds: API_TIMEOUT_SECONDS,
  reason: 'Waits for Stripe, whose SDK also has to be loaded at a cold start; more CPU would not help.',
};
const hashes: Size = {
  megabytes: 1769,
  seconds: API_TIMEOUT_SECONDS,
  reason:
    'Runs argon2id: 64 MB, three passes, on one thread. A full vCPU takes a fraction of a second; a third of one takes three times as long at the same price.',
};
const checksPasskeys: Size = {
  megabytes: 1024,
  seconds: API_TIMEOUT_SECONDS,
  reason: 'Loads the WebAuthn library at a cold start, which is CPU-bound, while a person waits for their own finger.',
};
const readsList: Size = {
  megabytes: 1024,
  seconds: API_TIMEOUT_SECONDS,
  reason:
    'Joins the parts of up to 5,000 opportunities, several megabytes, and compresses them again. Twice the CPU halves the most frequent wait of all.',
};

const manyBets: Size = {
  megabytes: 1024,
  seconds: API_TIMEOUT_SECONDS,
  reason: 'Reads, writes or deletes dozens to thousands of positions; a file of 20,000 takes hundreds of calls.',
};

/** Memory and timeout of each function, with the reason. */
export const sizes: Record<FunctionName, Size> = {
  'identity/account/get-user': fewRows,
  'identity/account/login': hashes,
  'identity/account/logout': fewRows,
  'identity/account/reauthenticate': hashes,
  'identity/account/update-email': fewRows,
  'identity/account/list-sessions': fewRows,
  'identity/account/end-session': fewRows,
  'identity/account/end-other-sessions': fewRows,
  'identity/account/list-security-events': fewRows,
  'identity/account/get-preferences': fewRows,
  'identity/account/save-preferences': fewRows,
  'bettor/settings/get-settings': fewRows,
  'bettor/settings/save-settings': fewRows,
  'identity/verification/send-verification': fewRows,
  'identity/verification/verify-email': fewRows,
  'identity/password/send-password-reset': fewRows,
  'identity/password/verify-password-reset': fewRows,
  'identity/password/complete-password-reset': hashes,
  'identity/password/send-password-update-verification': fewRows,
  'identity/password/update-password': hashes,
  'identity/passkeys/list-passkeys': fewRows,
  'identity/passkeys/begin-registration': checksPasskeys,
  'identity/passkeys/add-passkey': checksPasskeys,
  'identity/passkeys/rename-passkey': fewRows,
  'identity/passkeys/remove-passkey': fewRows,
  'identity/passkeys/begin-sign-in': fewRows,
  'identity/passkeys/sign-in-with-passkey': checksPasskeys,
  'identity/passkeys/begin-reauthentication': fewRows,
  'identity/passkeys/reauthenticate-with-passkey': checksPasskeys,
  'bettor/presets/list-presets': fewRows,
  'bettor/presets/save-preset': fewRows,
  'bettor/presets/delete-preset': fewRows,
  'bets/imports/import-positions': manyBets,
  'bets/imports/undo-import': manyBets,
  'bettor/ledger/get-ledger': manyBets,
  'bettor/ledger/save-entry': fewRows,
  'bettor/ledger/change-entry': fewRows,
  'bettor/ledger/delete-entry': fewRows,
  'bettor/ledger/check-balance': fewRows,
  'bettor/ledger/import-entries': manyBets,
  'bettor/ledger/undo-import': manyBets,
  'bettor/promotions/list-promotions': fewRows,
  'bettor/promotions/save-promotion': fewRows,
  'bettor/promotions/change-promotion': fewRows,
  'bettor/promotions/delete-promotion': fewRows,
  'alerts/list-rules': fewRows,
  'alerts/save-rule': fewRows,
  'alerts/change-rule': fewRows,
  'alerts/delete-rule': fewRows,
  'alerts/preview-rule': {
    megabytes: 1769,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Tries a rule on every row that changed in the last hour, while a person waits: one full vCPU.',
  },
  'alerts/list-alerts': fewRows,
  'alerts/get-figures': fewRows,
  'alerts/get-gone': fewRows,
  'alerts/list-channels': fewRows,
  'alerts/add-device': fewRows,
  'alerts/remove-device': fewRows,
  'alerts/add-webhook': fewRows,
  'alerts/remove-webhook': fewRows,
  'alerts/link-telegram': fewRows,
  'alerts/unlink-telegram': fewRows,
  'alerts/set-email': fewRows,
  'alerts/send-test': fewRows,
  'alerts/unsubscribe': fewRows,
  'alerts/answer-alert': fewRows,
  'alerts/telegram-webhook': {
    megabytes: 256,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Reads and writes a few rows. Telegram alone waits for it, and calls again.',
  },
  'bets/list-positions': fewRows,
  'bets/get-position': fewRows,
  'bets/place-position': fewRows,
  'bets/change-position': fewRows,
  'bets/delete-position': fewRows,
  'bets/get-figures': fewRows,
  'bets/money/get-rollovers': manyBets,
  'bets/money/get-exposure': manyBets,
  'bets/money/get-taken': manyBets,
  'bets/money/get-limits': fewRows,
  'bets/money/save-limits': fewRows,
  'proof/get-proof': fewRows,
  'proof/list-rows': fewRows,
  'privacy/export-data': fewRows,
  'privacy/delete-account': callsStripe,
  'billing/get-subscription': callsStripe,
  'billing/cancel-subscription': callsStripe,
  'billing/reactivate-subscription': callsStripe,
  'billing/open-billing-portal': callsStripe,
  'billing/check-trial-eligibility': fewRows,
  'billing/create-subscription': hashes,
  'billing/complete-subscription': callsStripe,
  'billing/create-subscription-existing-user': callsStripe,
  'billing/complete-subscription-existing-user': callsStripe,
  'billing/stripe-webhook': {
    megabytes: 512,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Only Stripe waits for it, which gives up after 20 s and sends the event again.',
  },
  ...perList(readsList),
  'odds/list-events': readsList,
  'odds/get-odds': readsList,
  'odds/get-grid': readsList,
  'odds/get-history': readsList,
  'odds/scan': fewRows,
  'odds/get-scan-stats': fewRows,
  'billing/referrals/record-visit': {
    megabytes: 256,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Counts a visit. Nobody waits for it, and anyone can call it.',
  },
  'billing/referrals/get-partner': fewRows,
  'operations/client-errors/report-client-error': {
    megabytes: 256,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Counts one call and logs a line. Nobody waits for it, and anyone can call it.',
  },
  'odds/plan-scan': {
    megabytes: 512,
    seconds: 20,
    reason: 'Reads two rows and puts an event for each league on the bus, with retries of 3 s each.',
  },
  'odds/scan-league': {
    megabytes: 1769,
    seconds: 120,
    reason:
      'Parses about 10 MB and pairs every price with every other: one full vCPU. It makes no calls after 85 s and needs the rest to store its results; its lease is 150 s.',
  },
  'live/connect': fewRows,
  'live/receive-message': {
    megabytes: 256,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Changes one row. Nobody waits for it.',
  },
  'live/disconnect': { megabytes: 256, seconds: API_TIMEOUT_SECONDS, reason: 'Removes one row. Nobody waits for it.' },
  'live/send-hints': {
    megabytes: 512,
    seconds: 60,
    reason:
      'Waits up to 20 s for its turn, then posts to 10,000 pages in some 3 s. Pages wait for its cold start, which is CPU-bound.',
  },
  'live/close-ended': {
    megabytes: 512,
    seconds: 60,
    reason: 'Reads three rows for each of at most 10,000 open pages, twenty at a time.',
  },
  'alerts/match-alerts': {
    megabytes: 1769,
    seconds: 60,
    reason:
      'Tries everybody’s rules on what changed in a league, before prices move: one full vCPU. It keeps all rules and the last lists in memory.',
  },
  'alerts/send-alerts': {
    megabytes: 512,
    seconds: 60,
    reason:
      'At most 25 alerts, of eight people at once, each waiting up to 20 s for its turn and 5 s for services. It starts none after 30 s.',
  },
  'alerts/sweep-alerts': {
    megabytes: 512,
    seconds: 60,
    reason: 'Starts nothing after 30 s; the last ones need up to 25. The next minute’s run continues.',
  },
  'bets/keep-closes': {
    megabytes: 1024,
    seconds: 60,
    reason:
      'Unpacks the parts with the odds of games that people have bet on, several megabytes, after each scan of a league.',
  },
  'bets/grade-bets': {
    megabytes: 512,
    seconds: 120,
    reason: 'Waits for at most eight calls about scores, and grades bets, eight at once. It starts no game after 40 s.',
  },
  'proof/log-listed': {
    megabytes: 512,
    seconds: 60,
    reason: 'Reads the lists of a league after each of its scans, and writes a row or two. Nobody waits for it.',
  },
  'proof/write-proof': {
    megabytes: 1024,
    seconds: 300,
    reason: 'Reads and unpacks all rows that were ever logged, once a day: tens of megabytes a year.',
  },
  'mail/deliver-mail': {
    megabytes: 512,
    seconds: 30,
    reason: 'One email: two SES calls of up to 5 s, and the reads and writes around them.',
  },
  'mail/sweep-outbox': {
    megabytes: 512,
    seconds: 60,
    reason: 'Starts no email after 40 s; the last ones need up to 15. The next minute’s run continues.',
  },
  'mail/record-bounce': { megabytes: 512, seconds: 30, reason: 'Writes one row for each address in a bounce.' },
  'operations/reconciliation/reconcile': {
    megabytes: 512,
    seconds: 120,
    reason: 'Waits for Stripe. It starts nothing after 95 s, and the next run resumes where it stopped.',
  },
  'operations/canary/run-canary': {
    megabytes: 256,
    seconds: 30,
    reason: 'Waits for four answers of at most 5 s each and compares a few headers; it runs 43,800 times a month.',
  },
  'edge/unknown-route': {
    megabytes: 256,
    seconds: API_TIMEOUT_SECONDS,
    reason: 'Replies 404 or 405 and reads only the origin secret. Anyone can call it, so it is the smallest.',
  },
};
