import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** How often one subject may do something within one time window. */
export interface LimitRule {
  /** Part of the stored key: renaming a rule resets its counts. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: Seconds;
  /** Of the refusal over the limit. */
  readonly code: ErrorCode & `too-many-${string}`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** All rate limits. The name says what is counted per what. */
export const limits = {
  /** A form asks anew while a rule is edited. */
  alertPreviewsByUser: {
    name: 'alert-previews-user',
    max: 120,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  alertFiguresFromAddress: {
    name: 'alert-figures-address',
    max: 120,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  proofFromAddress: {
    name: 'proof-address',
    max: 120,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  alertAnswersFromAddress: {
    name: 'alert-answers-address',
    max: 240,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  /** More than all alerts of this time could be answered with. */
  alertAnswersByUser: {
    name: 'alert-answers-user',
    max: 120,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  loginFromAddress: {
    name: 'login-address',
    max: 50,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  loginFromUnknownBrowsers: {
    name: 'login-unknown',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  loginFromKnownBrowser: {
    name: 'login-known',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  /** Only failures count. */
  reauthenticatingByUser: {
    name: 'reauthenticating-user',
    max: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  /** Each opened log-in dialog asks for one, and a household or an office shares an address. */
  passkeyChallengesFromAddress: {
    name: 'passkey-challenges-address',
    max: 300,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  passkeyChallengesByUser: {
    name: 'passkey-challenges-user',
    max: 60,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  exportingByUser: {
    name: 'exporting-user',
    max: 10,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  /** Three files of 20,000 rows, each compared and imported 50 positions at a time: a call that compares counts each of its lists. */
  importCallsByUser: {
    name: 'import-calls-user',
    max: 2_400,
    windowSeconds: 24 * HOUR_SECONDS,
    code: 'too-many-calls',
  },
  codesFromAddressPerHour: {
    name: 'codes-address-hour',
    max: 20,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-codes',
  },
  codesFromAddressPerDay: {
    name: 'codes-address-day',
    max: 60,
    windowSeconds: 24 * HOUR_SECONDS,
    code: 'too-many-codes',
  },
  /**
   * A provider gives one customer up to a /48 of IPv6, which is 65,536 clients to the limits above. Ten times a client's: a campus or a
   * carrier shares a /24 of IPv4, and all of `codesInAll` takes 25 blocks.
   */
  codesFromBlockPerHour: {
    name: 'codes-block-hour',
    max: 200,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-codes',
  },
  codesFromBlockPerDay: {
    name: 'codes-block-day',
    max: 600,
    windowSeconds: 24 * HOUR_SECONDS,
    code: 'too-many-codes',
  },
  /**
   * Emails with codes in total. From a thousand on each costs the client work (`identity/verification/requests/code-work.ts`); this is the last stop,
   * far above what a good day or an attack from many places reaches, so that no one can stop everybody's codes.
   */
  codesInAll: {
    name: 'codes-all',
    max: 50_000,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-codes',
  },
  useOfWorkProof: {
    name: 'work-proof-use',
    max: 1,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-codes',
  },
  wrongCodesFromAddress: {
    name: 'wrong-codes-address',
    max: 30,
    windowSeconds: 15 * MINUTE_SECONDS,
    code: 'too-many-attempts',
  },
  callsBySession: {
    name: 'calls-session',
    max: 300,
    windowSeconds: 5 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  trialChecksFromAddress: {
    name: 'trial-address',
    max: 20,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  signUpsFromAddress: {
    name: 'sign-ups-address',
    max: 20,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  signUpsOfEmail: {
    name: 'sign-ups-email',
    max: 5,
    windowSeconds: 24 * HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  /** More than for starting: a browser retries while Stripe is slow to confirm. */
  completingFromAddress: {
    name: 'completing-address',
    max: 60,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  subscribingByUser: {
    name: 'subscribing-user',
    max: 10,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  portalByUser: {
    name: 'portal-user',
    max: 10,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  cancellingByUser: {
    name: 'cancelling-user',
    max: 10,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  reactivatingByUser: {
    name: 'reactivating-user',
    max: 10,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-attempts',
  },
  /** A broken page fails for many people; five reports of one client are enough to see why. */
  clientErrorsFromAddress: {
    name: 'client-errors-address',
    max: 5,
    windowSeconds: 5 * MINUTE_SECONDS,
    code: 'too-many-calls',
  },
  referralVisitsFromAddress: {
    name: 'referral-visits-address',
    max: 30,
    windowSeconds: HOUR_SECONDS,
    code: 'too-many-calls',
  },
  scanByUser: {
    name: 'scan-user',
    max: 6,
    windowSeconds: 10 * MINUTE_SECONDS,
    code: 'too-many-scans',
  },
} as const satisfies Record<string, LimitRule>;
