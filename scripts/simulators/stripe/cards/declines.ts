import { Refusal } from '../api/refusal.ts';

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
const wrong = (code: string, message: string): Decline => ({ code, message });

/** Why a card is refused, in Stripe's words. */
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
  incorrectNumber: wrong('incorrect_number', 'Your card number is incorrect.'),
  invalidMonth: wrong('invalid_expiry_month', "Your card's expiration month is invalid."),
  invalidYear: wrong('invalid_expiry_year', "Your card's expiration year is invalid."),
  invalidCvc: wrong('invalid_cvc', "Your card's security code is invalid."),
} as const;

/** The answer to a call that a card's refusal ended; `about` is the intent as it then stands. */
export function cardRefusal({ code, declineCode, message }: Decline, about: object = {}): Refusal {
  const declined_code = declineCode === undefined ? {} : { decline_code: declineCode };
  return new Refusal(402, { type: 'card_error', code, ...declined_code, message, ...about });
}
