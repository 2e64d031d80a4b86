import { type ErrorBody, Refusal } from './refusal.ts';

const bodies: Readonly<Record<number, ErrorBody>> = {
  402: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  409: {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
  },
};

export function faultReply(status: number): Refusal {
  const body = bodies[status] ?? { type: 'api_error', message: 'An unknown error occurred.' };
  return new Refusal(status, body);
}
