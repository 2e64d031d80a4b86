import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { messageFor } from '../../../api/api-error.ts';
import { ACTIVATE_FALLBACK } from '../../../api/billing.ts';
import { withRefundNote } from '../plans/charge-summary.ts';

export interface ActivationRefusal {
  readonly text: string;
  /** The next action: retry the activation (never charges again), start again with a new payment, or go to Settings. */
  readonly next: 'activate' | 'start-again' | 'settings';
}

/** Explains why an existing user's subscription was not activated after a confirmed payment, and what to do next. */
export function activationRefusal(error: unknown): ActivationRefusal {
  const text = messageFor(error, ACTIVATE_FALLBACK);
  switch (text) {
    case billingMessages.trialUsed:
    case billingMessages.cancelled:
      return { text, next: 'start-again' };
    case billingMessages.notYours:
    case billingMessages.alreadySubscribed:
      return { text: withRefundNote(text), next: 'settings' };
    default:
      return { text, next: 'activate' };
  }
}
