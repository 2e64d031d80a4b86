import type * as z from 'zod/mini';
import {
  MAX_ALERT_RULES,
  MAX_DEVICES,
  MAX_LEDGER_ENTRIES,
  MAX_PASSKEYS,
  MAX_PRESETS,
  MAX_PROMOTIONS,
  MAX_WEBHOOKS,
} from '../catalogue/account-limits.ts';
import { withCommas } from '../odds/money.ts';
import { resendState, stopDetails, workChallenge } from './error-details.ts';

export interface ErrorRow {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  /** For people: a program compares codes. */
  readonly message: string;
  /** A throw may say more in its own message. */
  readonly varies?: true;
  /** Further fields of the reply. */
  readonly details?: z.ZodMiniObject;
}

/** Every error of the API by its code. */
export const apiErrors = {
  // Of any call.
  /** With the message of the rule that is broken, one of the contract's `inputMessages`. */
  'input-invalid': { status: 400, message: 'Please check what you entered' },
  'body-malformed': { status: 400, message: 'The request must be a JSON object' },
  'not-authenticated': { status: 401, message: 'Not authenticated' },
  /** A call that did not come through the CDN, and one that the canary's account may not make. */
  'not-allowed': { status: 403, message: 'Not allowed' },
  'other-site': { status: 403, message: 'Not allowed from another site' },
  'subscription-required': { status: 403, message: 'An active subscription is required' },
  /** Does not exist, or is not visible to the caller. */
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'Method not allowed' },
  'body-too-large': { status: 413, message: 'The request is too large' },
  'body-not-json': { status: 415, message: 'Requests must be JSON' },
  'too-many-calls': { status: 429, message: 'Too many requests. Please wait and try again.' },
  unexpected: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again.' },

  // Accounts
  'credentials-wrong': { status: 401, message: 'Invalid credentials' },
  /** Of a signed-in user. Not 401, which would mean that the session has ended. */
  'password-wrong': { status: 400, message: 'This password is not right' },
  'password-common': { status: 400, message: 'This password is too common. Please choose another one.' },
  'password-guessable': { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  /** For what needs a password or passkey of the last five minutes. */
  'identity-unconfirmed': { status: 403, message: 'Please confirm that it is you' },
  'email-unchanged': { status: 400, message: 'This is your email address already' },
  'session-not-found': { status: 404, message: 'This device is already logged out' },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Please wait and try again.' },
  /** Wrong, expired or never sent; the reply does not reveal which. */
  'code-wrong': { status: 400, message: 'Invalid or expired verification code' },
  /** Less than ten minutes ago; the message states the remaining seconds. */
  'code-already-sent': {
    status: 429,
    message: 'A verification code was already sent. Please wait before requesting another.',
    varies: true,
    details: resendState,
  },
  'too-many-codes': { status: 429, message: 'Too many codes have been requested. Please wait and try again.' },
  /** While far too many codes are requested. The page solves the challenge by itself and repeats the call. */
  'work-required': {
    status: 429,
    message: 'Too many codes have been requested right now. Please wait a moment and try again.',
    details: workChallenge,
  },
  'passkey-not-added': { status: 400, message: 'This passkey could not be added. Please try again.' },
  'passkey-known': { status: 409, message: 'This passkey has been added already' },
  'too-many-passkeys': {
    status: 409,
    message: `You can have ${MAX_PASSKEYS} passkeys. Remove one to add another.`,
  },
  /** For signing in. The reply does not reveal whether the passkey is known. */
  'passkey-refused': {
    status: 401,
    message: 'This passkey could not be used. Please try again, or use your password.',
  },
  /** For confirming a signed-in user's identity. */
  'passkey-unconfirmed': {
    status: 400,
    message: 'This passkey could not be used. Please try again, or use your password.',
  },

  // Billing
  'email-unverified': { status: 403, message: 'Please verify your email first' },
  'email-differs': { status: 400, message: 'The email does not match the one that was verified' },
  'account-exists': { status: 409, message: 'An account with this email already exists. Please log in.' },
  'payment-unconfirmed': { status: 402, message: 'Payment has not been confirmed' },
  'card-declined': { status: 402, message: 'Your card was declined. Please try another card.', varies: true },
  'trial-used': {
    status: 409,
    message: 'This card has already been used for a free trial. Please subscribe without a trial.',
  },
  'already-subscribed': { status: 409, message: 'You already have a subscription' },
  'subscription-not-yours': { status: 403, message: 'This subscription does not belong to you' },
  'subscription-canceled': { status: 409, message: 'This subscription was canceled. Please start again.' },
  'subscription-ended': { status: 409, message: 'This subscription has ended. Please subscribe again.' },
  'no-subscription': { status: 404, message: 'No active subscription' },
  'checkout-busy': { status: 503, message: 'Your subscription is being set up. Please wait and try again.' },
  'payments-busy': { status: 503, message: 'Payments are busy right now. Please try again in a moment.' },
  'payments-unavailable': { status: 503, message: 'Payments are not available right now. Please try again.' },
  /** Of a webhook. */
  'signature-wrong': { status: 400, message: 'The signature does not fit' },
  'event-malformed': { status: 400, message: 'This is not an event' },

  // Odds, alerts, bets, a bettor's own lists
  'too-many-scans': { status: 429, message: 'Too many scans. Please wait and try again.' },
  'too-many-rules': { status: 409, message: `You can keep ${MAX_ALERT_RULES} alerts. Delete one to save another.` },
  'rule-changed': {
    status: 409,
    message: 'This alert was changed elsewhere in the meantime. Nothing was saved: look at it again.',
  },
  'too-many-devices': { status: 409, message: `You can use ${MAX_DEVICES} devices. Remove one to add another.` },
  'too-many-webhooks': { status: 409, message: `You can use ${MAX_WEBHOOKS} webhooks. Remove one to add another.` },
  'telegram-not-set-up': { status: 409, message: 'Telegram is not set up here' },
  'too-many-tests': { status: 429, message: 'That is enough for this hour. Try again later.' },
  'too-many-positions': {
    status: 409,
    message: 'You have 20,000 positions. Export and delete old ones to add more.',
  },
  'position-changed': {
    status: 409,
    message: 'This position was changed elsewhere in the meantime. Nothing was saved: look at it again.',
  },
  /** Of placing, by a limit that the caller has set; the message says why and until when. What was placed already can be recorded. */
  'placing-stopped': { status: 409, message: 'Your limits have stopped placing', varies: true, details: stopDetails },
  'too-many-changes': {
    status: 409,
    message: 'This position was changed 1,000 times. Delete it, and record it again.',
  },
  'too-many-entries': {
    status: 409,
    message: `Your ledgers have ${withCommas(MAX_LEDGER_ENTRIES)} entries. Export and delete old ones to add more.`,
  },
  'entry-changed': {
    status: 409,
    message: 'This entry was changed elsewhere in the meantime. Nothing was saved: look at it again.',
  },
  'leg-missing': { status: 400, message: 'This position has no such bet' },
  'query-invalid': { status: 400, message: 'Invalid input' },
  'too-many-presets': { status: 409, message: `You can keep ${MAX_PRESETS} presets. Delete one to save another.` },
  'too-many-promotions': {
    status: 409,
    message: `You can keep ${MAX_PROMOTIONS} promotions. Delete one to save another.`,
  },
  'promotion-changed': {
    status: 409,
    message: 'This promotion was changed elsewhere in the meantime. Nothing was saved: look at it again.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof apiErrors;

/** The further fields of an error's reply; never if there are none. */
export type DetailsOf<C extends ErrorCode> = (typeof apiErrors)[C] extends {
  readonly details: infer D extends z.ZodMiniType;
}
  ? z.output<D> & Readonly<Record<string, unknown>>
  : never;
