import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { COMPLETE_FALLBACK } from '../../../api/billing.ts';

const UNREACHED = 'Payment succeeded but account creation failed. Please contact support.';

export interface CompletionRefusal {
  readonly text: string;
  /** What helps: to complete again, which never pays again; to begin again with a new payment, with or without a trial; to log in. */
  readonly next: 'complete' | 'start-again' | 'start-without-trial' | 'log-in';
}

/** Words for why no account was made although Stripe has confirmed, and the way on. */
export function completionRefusal(error: unknown): CompletionRefusal {
  if (hasStatus(error, 0)) return { text: UNREACHED, next: 'complete' };
  const said = messageFor(error, '');
  switch (said) {
    case '':
      return { text: COMPLETE_FALLBACK, next: 'complete' };
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

function failed(message: string): string {
  return `Account creation failed: ${message}`;
}
