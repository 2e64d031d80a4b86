import { billingMessages } from '../../../../shared/contracts/billing.ts';
import { messageFor } from '../../api/api-error.ts';
import { ACTIVATE_FALLBACK } from '../../api/billing.ts';
import { withRefundNote } from './charge-summary.ts';

export interface ActivationRefusal {
  readonly text: string;
  /** What helps: to ask again, which never pays again; to begin again with a new payment; to see in Settings what there is. */
  readonly next: 'activate' | 'start-again' | 'settings';
}

/** Words for why somebody with an account did not get the subscription although Stripe has confirmed, and the way on. */
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
