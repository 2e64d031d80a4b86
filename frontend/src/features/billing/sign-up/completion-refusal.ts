import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { COMPLETE_FALLBACK } from '../../../api/billing.ts';
import { withRefundNote } from '../plans/charge-summary.ts';
import { COMPLETED_BY_WEBHOOK } from './success-copy.ts';
import { explainStart } from './use-start-sign-up.ts';

const UNREACHABLE = 'Payment succeeded but account creation failed. Please contact support.';

export interface CompletionRefusal {
  readonly text: string;
  /**
   * The next action: retry the completion (never charges again); start again with a new payment, with or without a trial; verify the email
   * again; log in, now or, for `wait-for-webhook`, once a webhook event has created the account.
   */
  readonly next: 'complete' | 'start-again' | 'start-without-trial' | 'verify-again' | 'log-in' | 'wait-for-webhook';
}

/** Explains why no account was created after a confirmed payment, and what to do next. */
export function completionRefusal(error: unknown): CompletionRefusal {
  if (hasStatus(error, 0)) return { text: UNREACHABLE, next: 'complete' };
  const message = messageFor(error, '');
  switch (message) {
    case '':
      return { text: COMPLETE_FALLBACK, next: 'complete' };
    // The email was verified again in another tab, so this browser can no longer prove that the sign-up is its own.
    case billingMessages.verifyFirst:
      return { text: COMPLETED_BY_WEBHOOK, next: 'wait-for-webhook' };
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

const nextActions: Readonly<Record<string, CompletionRefusal['next']>> = {
  [billingMessages.accountExists]: 'log-in',
  // A verification is valid for half an hour.
  [billingMessages.verifyFirst]: 'verify-again',
};

/** Explains why a new payment could not be started. */
export function restartRefusal(error: unknown): CompletionRefusal {
  const { text } = explainStart(error);
  return { text, next: nextActions[text] ?? 'start-again' };
}

function failed(message: string): string {
  return `Account creation failed: ${message}`;
}
