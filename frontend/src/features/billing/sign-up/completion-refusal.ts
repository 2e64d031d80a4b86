import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { COMPLETE_FALLBACK } from '../../../api/billing.ts';
import { withRefundNote } from '../charge-summary.ts';
import { COMPLETED_BY_WEBHOOK } from './success-copy.ts';
import { explainStart } from './use-start-sign-up.ts';

const UNREACHED = 'Payment succeeded but account creation failed. Please contact support.';

export interface CompletionRefusal {
  readonly text: string;
  /**
   * What helps: to complete again, which never pays again; to begin again with a new payment, with or without a trial; to prove the
   * address anew; to log in, at once or, `wait-for-webhook`, once Stripe's word has made the account.
   */
  readonly next: 'complete' | 'start-again' | 'start-without-trial' | 'verify-again' | 'log-in' | 'wait-for-webhook';
}

/** Words for why no account was made although Stripe has confirmed, and the way on. */
export function completionRefusal(error: unknown): CompletionRefusal {
  if (hasStatus(error, 0)) return { text: UNREACHED, next: 'complete' };
  const said = messageFor(error, '');
  switch (said) {
    case '':
      return { text: COMPLETE_FALLBACK, next: 'complete' };
    // The address was proven anew since, in another tab: this browser can no longer show that the sign-up is its own.
    case billingMessages.verifyFirst:
      return { text: COMPLETED_BY_WEBHOOK, next: 'wait-for-webhook' };
    case billingMessages.notYours:
      return { text: failed(withRefundNote(said)), next: 'start-again' };
    case billingMessages.trialUsed:
      return { text: said, next: 'start-without-trial' };
    case billingMessages.cancelled:
      return { text: failed(said), next: 'start-again' };
    case billingMessages.accountExists:
      return { text: failed(said), next: 'log-in' };
    default:
      return { text: failed(said), next: 'complete' };
  }
}

const nextActions: Readonly<Record<string, CompletionRefusal['next']>> = {
  [billingMessages.accountExists]: 'log-in',
  // The proof is good for half an hour.
  [billingMessages.verifyFirst]: 'verify-again',
};

/** The same for a new payment that could not be begun. */
export function restartRefusal(error: unknown): CompletionRefusal {
  const { text } = explainStart(error);
  return { text, next: nextActions[text] ?? 'start-again' };
}

function failed(message: string): string {
  return `Account creation failed: ${message}`;
}
