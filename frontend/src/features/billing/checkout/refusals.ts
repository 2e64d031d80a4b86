import type { ErrorCode } from '../../../../../shared/contracts/errors.ts';
import { ApiError, hasCode, hasStatus, messageFor } from '../../../api/api-error.ts';
import { ACTIVATE_FALLBACK, COMPLETE_FALLBACK, SET_UP_FALLBACK } from '../../../api/billing.ts';
import { explainStart } from './use-start-sign-up.ts';

/** Why a checkout stopped, and what to do next. */
export interface Refusal {
  readonly text: string;
  /**
   * Create a subscription, if none was; check the payment at Stripe again; complete the subscription (never charges again); start again with
   * a new payment, with or without a trial; verify the email again; log in, now or, for `wait-for-webhook`, once a webhook event has created
   * the account; see the subscription in Settings. Undefined if only we can help.
   */
  readonly next?: NextAction | undefined;
}

export type NextAction =
  | 'create'
  | 'check-again'
  | 'complete'
  | 'start-again'
  | 'start-without-trial'
  | 'verify-again'
  | 'log-in'
  | 'wait-for-webhook'
  | 'settings';

const UNREACHABLE = 'Payment succeeded but account creation failed. Please contact support.';

/** After a payment if this browser cannot complete the sign-up. */
export const LEFT_TO_WEBHOOK: Refusal = {
  text: 'Payment verified! We are setting up your account: you can log in within a few minutes, and you’ll get a welcome email.',
  next: 'wait-for-webhook',
};

/** What to do after the errors of an endpoint that stop a checkout. `message`: the server's. */
type Explanations = Partial<Record<ErrorCode, (message: string) => Refusal>>;

const signUpCreation: Explanations = {
  'account-exists': (text) => ({ text, next: 'log-in' }),
  // A verification is valid for half an hour.
  'email-unverified': (text) => ({ text, next: 'verify-again' }),
};

const signUpCompletion: Explanations = {
  // The email was verified again in another tab, so this browser can no longer prove that the sign-up is its own.
  'email-unverified': () => LEFT_TO_WEBHOOK,
  'subscription-not-yours': (message) => ({ text: failed(withRefundNote(message)), next: 'start-again' }),
  'subscription-canceled': (message) => ({ text: failed(message), next: 'start-again' }),
  'account-exists': (message) => ({ text: failed(message), next: 'log-in' }),
  'trial-used': (text) => ({ text, next: 'start-without-trial' }),
};

const memberCreation: Explanations = {
  'already-subscribed': (text) => ({ text, next: 'settings' }),
};

const memberCompletion: Explanations = {
  'trial-used': (text) => ({ text, next: 'start-again' }),
  'subscription-canceled': (text) => ({ text, next: 'start-again' }),
  'subscription-not-yours': (message) => ({ text: withRefundNote(message), next: 'settings' }),
  'already-subscribed': (message) => ({ text: withRefundNote(message), next: 'settings' }),
};

export function signUpCreationRefusal(error: unknown): Refusal {
  return explained(signUpCreation, error) ?? { text: explainStart(error).text, next: 'start-again' };
}

export function signUpCompletionRefusal(error: unknown): Refusal {
  if (hasStatus(error, 0)) return { text: UNREACHABLE, next: 'complete' };
  const message = messageFor(error, '');
  return (
    explained(signUpCompletion, error) ?? {
      text: message === '' ? COMPLETE_FALLBACK : failed(message),
      next: retryOf(error),
    }
  );
}

export function memberCreationRefusal(error: unknown): Refusal {
  // A reply that cannot be read says nothing about the failure.
  const text = hasStatus(error, 200) ? SET_UP_FALLBACK : messageFor(error, SET_UP_FALLBACK);
  return explained(memberCreation, error) ?? { text, next: 'create' };
}

export function memberCompletionRefusal(error: unknown): Refusal {
  return explained(memberCompletion, error) ?? { text: messageFor(error, ACTIVATE_FALLBACK), next: retryOf(error) };
}

/** Completing again, unless the page does not know the refusal: then it would be refused again. */
function retryOf(error: unknown): 'complete' | undefined {
  const isRefused = error instanceof ApiError && error.code !== undefined && error.status < 500 && error.status !== 429;
  return isRefused && !hasCode(error, 'payment-unconfirmed', 'card-declined', 'not-authenticated')
    ? undefined
    : 'complete';
}

function explained(explanations: Explanations, error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return Object.entries(explanations).find(([code]) => code === error.code)?.[1](error.serverMessage ?? '');
}

function failed(message: string): string {
  return `Account creation failed: ${message}`;
}

/** For a refusal after which the server refunds the payment. `message`: without a period. */
function withRefundNote(message: string): string {
  return `${message}. Anything you just paid will be refunded.`;
}
