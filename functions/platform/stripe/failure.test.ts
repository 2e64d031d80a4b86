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
    'an id of nothing',
    new errors.StripeInvalidRequestError(raw(404, { code: 'resource_missing' })),
    'missing',
    'never',
    false,
  ],
  ['what it does not take', new errors.StripeInvalidRequestError(raw(400)), 'refused', 'never', false],
  ['a key used for something else', new errors.StripeIdempotencyError(raw(400)), 'key-reused', 'never', false],
  ['a wrong key', new errors.StripeAuthenticationError(raw(401)), 'bad-key', 'always', false],
  ['a key without the right', new errors.StripePermissionError(raw(403)), 'bad-key', 'always', false],
  ['too many calls', new errors.StripeRateLimitError(raw(429)), 'too-fast', 'always', false],
  ['the same call under way', new errors.StripeAPIError(raw(409)), 'in-progress', 'always', true],
  ['a failure of theirs', new errors.StripeAPIError(raw(500)), 'unavailable', 'some', true],
  ['a failure that was kept', new errors.StripeAPIError(raw(500, replayed)), 'kept-failure', 'never', true],
  ['a lost connection', new errors.StripeConnectionError(raw(0)), 'unreachable', 'always', true],
  [
    'no answer in time',
    new errors.StripeConnectionError(raw(0, { detail: { code: 'ETIMEDOUT' } })),
    'timed-out',
    'always',
    true,
  ],
  [
    'an answer without JSON',
    new errors.StripeAPIError({ message: 'Invalid JSON', type: 'api_error' }),
    'odd-answer',
    'some',
    true,
  ],
] as const)(
  'tells %s, whether to try again, and whether it may have taken effect',
  (_name, error, kind, retry, unclear) => {
    expect(failureOf(error)).toMatchObject({ kind, retry, unclear });
  },
);

it('asks for money for a declined card alone, in words that say what to do', () => {
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

it('asks for patience as long as Stripe does, and never less than five seconds', () => {
  const limited = (seconds: string) =>
    failureOf(new errors.StripeRateLimitError(raw(429, { headers: { 'retry-after': seconds } }))).retryAfterSeconds;
  expect([limited('30'), limited('1'), limited('soon')]).toEqual([30, 5, 5]);
});

it('R-303: carries nothing of Stripe’s texts and objects: they hold client secrets and addresses', () => {
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

it('leaves an error of our own as it is', () => {
  const bug = new TypeError('ours');
  expect(toStripeFailure(bug)).toBe(bug);
});
