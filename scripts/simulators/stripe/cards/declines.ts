import { ApiError } from '../api/api-error.ts';

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

const declined = (declineCode: string, message: string, code = declineCode): Decline => ({
  code,
  declineCode,
  message,
});
const invalid = (code: string, message: string): Decline => ({ code, message });

/** Why a card is declined, with Stripe's codes and messages. */
export const declines = {
  generic: declined('generic_decline', 'Your card was declined.', 'card_declined'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.', 'card_declined'),
  expired: declined('expired_card', 'Your card has expired.'),
  incorrectCvc: declined('incorrect_cvc', "Your card's security code is incorrect."),
  processing: declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  realCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'card_declined',
  ),
  authenticationRequired: declined(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
  incorrectNumber: invalid('incorrect_number', 'Your card number is incorrect.'),
  invalidMonth: invalid('invalid_expiry_month', "Your card's expiration month is invalid."),
  invalidYear: invalid('invalid_expiry_year', "Your card's expiration year is invalid."),
  invalidCvc: invalid('invalid_cvc', "Your card's security code is invalid."),
} as const;

/** The error reply for a declined card; `about` holds the intent in its new state. */
export function cardError({ code, declineCode, message }: Decline, about: object = {}): ApiError {
  const declined_code = declineCode === undefined ? {} : { decline_code: declineCode };
  return new ApiError(402, { type: 'card_error', code, ...declined_code, message, ...about });
}
