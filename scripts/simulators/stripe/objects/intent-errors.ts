import type { Decline } from '../cards/declines.ts';

interface IntentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** An intent's own account of its last failure; the card itself is left out, as whole objects do not travel inside one another here. */
export function errorOfDecline({ code, declineCode, message }: Decline): IntentError {
  return { type: 'card_error', code, ...(declineCode === undefined ? {} : { decline_code: declineCode }), message };
}

export function authenticationFailure(kind: 'payment_intent' | 'setup_intent'): IntentError {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
}
