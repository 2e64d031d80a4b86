import type { FunctionName } from './grants.ts';

export interface Size {
  /** Megabytes; the processor's share grows with them, up to one whole processor at 1,769. */
  readonly megabytes: number;
  readonly seconds: number;
  readonly because: string;
}

/** Functions answer by 15 s; what hangs is told as a plain 503 one second before this. */
const ANSWER_SECONDS = 20;

const fewRows: Size = {
  megabytes: 512,
  seconds: ANSWER_SECONDS,
  because:
    'Reads and writes a few rows and waits for the network. A start takes its time from the processor: at 256 MB twice as long, and people wait for it.',
};
const asksStripe: Size = {
  megabytes: 512,
  seconds: ANSWER_SECONDS,
  because: 'Waits for Stripe, whose SDK a start has to load too; more processor would only wait faster.',
};
const hashes: Size = {
  megabytes: 1769,
  seconds: ANSWER_SECONDS,
  because:
    'Derives a key by argon2id: 64 MB, three passes, on one processor. A whole one makes that a fraction of a second; a third of one, thrice as long at the same price.',
};
const readsList: Size = {
  megabytes: 1024,
  seconds: ANSWER_SECONDS,
  because:
    'Joins the parts of up to 5,000 opportunities, some megabytes, and compresses them again. Twice the processor halves what people wait for most often.',
};

/** What each function gets, and why. Nothing deploys without a row. */
export const sizes: Record<FunctionName, Size> = {
  'account/get-user': fewRows,
  'account/login': hashes,
  'account/logout': fewRows,
  'account/update-email': fewRows,
  'account/get-preferences': fewRows,
  'account/save-preferences': fewRows,
  'verification/send-verification': fewRows,
  'verification/verify-email': fewRows,
  'password/send-password-reset': fewRows,
  'password/verify-password-reset': fewRows,
  'password/complete-password-reset': hashes,
  'password/send-password-update-verification': fewRows,
  'password/update-password': hashes,
  'presets/list-presets': fewRows,
  'presets/save-preset': fewRows,
  'presets/delete-preset': fewRows,
  'billing/get-subscription': asksStripe,
  'billing/cancel-subscription': asksStripe,
  'billing/reactivate-subscription': asksStripe,
  'billing/open-billing-portal': asksStripe,
  'billing/check-trial-eligibility': fewRows,
  'billing/create-subscription': hashes,
  'billing/complete-subscription': asksStripe,
  'billing/create-subscription-existing-user': asksStripe,
  'billing/complete-subscription-existing-user': asksStripe,
  'billing/stripe-webhook': {
    megabytes: 512,
    seconds: ANSWER_SECONDS,
    because: 'Nobody waits for it but Stripe, which takes 20 s for lost and tells again.',
  },
  'opportunities/list-opportunities': readsList,
  'opportunities/list-overlap': readsList,
  'opportunities/list-promo': readsList,
  'opportunities/list-events': readsList,
  'opportunities/get-odds': readsList,
  'opportunities/scan': fewRows,
  'opportunities/get-scan-stats': fewRows,
  'opportunities/refresh-odds': {
    megabytes: 1769,
    seconds: 120,
    because:
      'Parses some 10 MB a league and pairs every price with every other: one whole processor. It calls nobody after 85 s and needs the rest to store what it found; its lease of the lock is 150 s.',
  },
  'mail/deliver-mail': {
    megabytes: 512,
    seconds: 30,
    because: 'One mail: two tries of 5 s at the provider, and the rows around them.',
  },
  'mail/sweep-outbox': {
    megabytes: 512,
    seconds: 60,
    because: 'Begins no mail after 40 s; the last ones need up to 15. The next minute’s run goes on.',
  },
  'mail/record-bounce': { megabytes: 512, seconds: 30, because: 'One row for each address that a bounce names.' },
  'reconciling/reconcile': {
    megabytes: 512,
    seconds: 120,
    because: 'Waits for Stripe. It begins nothing after 95 s and goes on where it was in the next run.',
  },
  'edge/unknown-route': {
    megabytes: 256,
    seconds: ANSWER_SECONDS,
    because: 'Says 404 or 405 and touches nothing but the origin secret. Strangers call it, so it is the cheapest.',
  },
};
