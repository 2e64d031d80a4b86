import { Refusal } from '../api/refusal.ts';

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

/** Why a card is refused, in Stripe's words. */
export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  realCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  invalidMonth: { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." },
  invalidYear: { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." },
  invalidCvc: { code: 'invalid_cvc', message: "Your card's security code is invalid." },
} as const satisfies Record<string, Decline>;

/** The answer to a call that a card's refusal ended; `about` is the intent as it then stands. */
export function cardRefusal({ code, declineCode, message }: Decline, about: object = {}): Refusal {
  return new Refusal(402, {
    type: 'card_error',
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    message,
    ...about,
  });
}
