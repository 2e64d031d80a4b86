import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
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
  readonly next?: NextAction;
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

export function signUpCreationRefusal(error: unknown): Refusal {
  const { text } = explainStart(error);
  switch (text) {
    case billingMessages.accountExists:
      return { text, next: 'log-in' };
    // A verification is valid for half an hour.
    case billingMessages.verifyFirst:
      return { text, next: 'verify-again' };
    default:
      return { text, next: 'start-again' };
  }
}

export function signUpCompletionRefusal(error: unknown): Refusal {
  if (hasStatus(error, 0)) return { text: UNREACHABLE, next: 'complete' };
  const message = messageFor(error, '');
  switch (message) {
    case '':
      return { text: COMPLETE_FALLBACK, next: 'complete' };
    // The email was verified again in another tab, so this browser can no longer prove that the sign-up is its own.
    case billingMessages.verifyFirst:
      return LEFT_TO_WEBHOOK;
    case billingMessages.notYours:
      return { text: failed(withRefundNote(message)), next: 'start-again' };
    case billingMessages.trialUsed:
      return { text: message, next: 'start-without-trial' };
    case billingMessages.cancelled:
      return { text: failed(message), next: 'start-again' };
    case billingMessages.accountExists:
      return { text: failed(message), next: 'log-in' };
    default:
      return { text: failed(message), next: 'complete' };
  }
}

export function memberCreationRefusal(error: unknown): Refusal {
  // A reply that cannot be read says nothing about the failure.
  const text = hasStatus(error, 200) ? SET_UP_FALLBACK : messageFor(error, SET_UP_FALLBACK);
  return { text, next: text === billingMessages.alreadySubscribed ? 'settings' : 'create' };
}

export function memberCompletionRefusal(error: unknown): Refusal {
  const text = messageFor(error, ACTIVATE_FALLBACK);
  switch (text) {
    case billingMessages.trialUsed:
    case billingMessages.cancelled:
      return { text, next: 'start-again' };
    case billingMessages.notYours:
    case billingMessages.alreadySubscribed:
      return { text: withRefundNote(text), next: 'settings' };
    default:
      return { text, next: 'complete' };
  }
}

function failed(message: string): string {
  return `Account creation failed: ${message}`;
}

/** For a refusal after which the server refunds the payment. `message`: without a period. */
function withRefundNote(message: string): string {
  return `${message}. Anything you just paid will be refunded.`;
}
