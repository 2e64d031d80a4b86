import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { fakeStripe } from '../../../testing/stripe.ts';
import { checkPayment, confirmPayment, isSetup } from './confirm-payment.ts';
import { loadStripeOnce } from './stripe-loader.ts';

const fake = fakeStripe();

let warnings: MockInstance<typeof console.warn>;

beforeEach(() => {
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function confirm(clientSecret: string) {
  const stripe = await loadStripeOnce('pk_test_1');
  const elements = stripe.elements({ clientSecret });
  return confirmPayment({ stripe, elements, clientSecret, returnUrl: 'https://crossbook.example/help' });
}

test.each([
  ['seti_1_secret_2', true, 'setup'],
  ['pi_1_secret_2', false, 'payment'],
] as const)('%s is confirmed as the right kind of intent', async (secret, setup, kind) => {
  expect(isSetup(secret)).toBe(setup);
  expect(await confirm(secret)).toEqual({ outcome: 'confirmed' });
  expect(fake.confirmations).toEqual([{ kind, clientSecret: secret }]);
});

const CANCELED = 'This payment was canceled. Please start again.';
const GENERIC_ERROR = 'Something went wrong. Please try again.';
const unexpected = (status: string) => ({ error: { message: 'Unexpected state', payment_intent: { status } } });

test.each([
  [{ status: 'processing' }, { outcome: 'processing' }],
  [{ status: 'requires_payment_method' }, { outcome: 'refused', message: GENERIC_ERROR }],
  [{ status: 'canceled' }, { outcome: 'canceled', message: CANCELED }],
  [{ error: { message: 'Your card was declined.' } }, { outcome: 'refused', message: 'Your card was declined.' }],
  [unexpected('succeeded'), { outcome: 'confirmed' }],
  [unexpected('canceled'), { outcome: 'canceled', message: CANCELED }],
  [unexpected('requires_payment_method'), { outcome: 'refused', message: 'Unexpected state' }],
])('%j results in %j, for confirming and checking', async (answer, outcome) => {
  fake.on(() => answer);
  expect(await confirm('pi_1_secret_2')).toEqual(outcome);
  expect(await checkPayment(await loadStripeOnce('pk_test_1'), 'pi_1_secret_2')).toEqual(outcome);
});

test('an exception becomes a message, and no secret is logged', async () => {
  fake.on(() => {
    throw new Error('broken');
  });
  expect(await confirm('seti_1_secret_2')).toEqual({ outcome: 'refused', message: GENERIC_ERROR });
  expect(await checkPayment(await loadStripeOnce('pk_test_1'), 'seti_1_secret_2')).toEqual({
    outcome: 'refused',
    message: GENERIC_ERROR,
  });
  expect(JSON.stringify(warnings.mock.calls)).not.toContain('secret_2');
});
