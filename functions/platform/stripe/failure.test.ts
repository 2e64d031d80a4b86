import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { StripeFailure, toStripeFailure } from './failure.ts';

const { errors } = Stripe;

function failureOf(error: unknown): StripeFailure {
  const failure = toStripeFailure(error);
  if (!(failure instanceof StripeFailure)) throw new Error('not a failure of Stripe');
  return failure;
}

const raw = (statusCode: number, more: object = {}) => ({
  message: 'theirs',
  statusCode,
  type: 'api_error' as const,
  ...more,
});
const replayed = { headers: { 'idempotent-replayed': 'true' } };

it.each([
  ['a declined card', new errors.StripeCardError(raw(402, { code: 'card_declined' })), 'declined', 'never', false],
  [
    'an unknown id',
    new errors.StripeInvalidRequestError(raw(404, { code: 'resource_missing' })),
    'missing',
    'never',
    false,
  ],
  ['an invalid request', new errors.StripeInvalidRequestError(raw(400)), 'refused', 'never', false],
  [
    'an idempotency key with other parameters',
    new errors.StripeIdempotencyError(raw(400)),
    'key-reused',
    'never',
    false,
  ],
  ['an invalid API key', new errors.StripeAuthenticationError(raw(401)), 'bad-key', 'always', false],
  ['a key without permission', new errors.StripePermissionError(raw(403)), 'bad-key', 'always', false],
  ['too many calls', new errors.StripeRateLimitError(raw(429)), 'too-fast', 'always', false],
  ['the same call in progress', new errors.StripeAPIError(raw(409)), 'in-progress', 'always', true],
  ['a failure at Stripe', new errors.StripeAPIError(raw(500)), 'unavailable', 'some', true],
  ['a stored failure', new errors.StripeAPIError(raw(500, replayed)), 'kept-failure', 'never', true],
  ['a lost connection', new errors.StripeConnectionError(raw(0)), 'unreachable', 'always', true],
  [
    'a timeout',
    new errors.StripeConnectionError(raw(0, { detail: { code: 'ETIMEDOUT' } })),
    'timed-out',
    'always',
    true,
  ],
  [
    'a response without JSON',
    new errors.StripeAPIError({ message: 'Invalid JSON', type: 'api_error' }),
    'odd-answer',
    'some',
    true,
  ],
] as const)(
  'the failure of %s has its retry policy, and whether it may have taken effect',
  (_name, error, kind, retry, unclear) => {
    expect(failureOf(error)).toMatchObject({ kind, retry, unclear });
  },
);

it('only a declined card gets 402, with a helpful message', () => {
  const declined = (decline_code: string) =>
    failureOf(new errors.StripeCardError(raw(402, { code: 'card_declined', decline_code })));
  expect(declined('insufficient_funds')).toMatchObject({
    status: 402,
    message: 'Your card does not have enough funds. Please try another card.',
  });
  expect(declined('stolen_card').message).toBe('Your card was declined. Please try another card.');
  expect(declined('constructor').message).toBe('Your card was declined. Please try another card.');
  expect(failureOf(new errors.StripeInvalidRequestError(raw(400))).status).toBe(503);
});

it('Retry-After is Stripe’s, and at least five seconds', () => {
  const limited = (seconds: string) =>
    failureOf(new errors.StripeRateLimitError(raw(429, { headers: { 'retry-after': seconds } }))).retryAfterSeconds;
  expect([limited('30'), limited('1'), limited('soon')]).toEqual([30, 5, 5]);
});

it('R-303: a failure contains nothing of Stripe’s messages and objects, which include client secrets and addresses', () => {
  const failure = failureOf(
    new errors.StripeCardError(
      raw(402, {
        message: 'No such customer ann@example.com',
        code: 'card_declined',
        param: 'ann@example.com',
        requestId: 'req_1',
        payment_intent: { client_secret: 'pi_1_secret_2' },
      }),
    ),
  );
  const told = JSON.stringify([failure, failure.message, failure.facts, String(failure.cause), failure.stack]);
  expect(told).not.toMatch(/ann@|secret_/);
  expect(String(failure.cause)).toBe('Error: stripe: declined: 402: card_declined: req_1');
});

it('an error of our own is unchanged', () => {
  const bug = new TypeError('ours');
  expect(toStripeFailure(bug)).toBe(bug);
});
