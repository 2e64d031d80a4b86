import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import { keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import { ReturnedCheckout } from './ReturnedCheckout.tsx';

const server = fakeApi();
const stripe = fakeStripe();
const signUp = { clientSecret: 'seti_1_secret_2', subscriptionId: 'sub_1', customerId: 'cus_1' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  keepPendingRegistration({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'month' });
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function open(returned: Parameters<typeof ReturnedCheckout>[0]['returned'] = signUp) {
  const callbacks = { onClose: vi.fn(), onLogIn: vi.fn(), reload: vi.fn() };
  renderPart(<ReturnedCheckout returned={returned} {...callbacks} />);
  return callbacks;
}

const press = async (name: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button', { name }));
const alert = async () => (await screen.findByRole('alert')).textContent;

it('a confirmed payment creates the account and reloads the page', async () => {
  server.on('POST /api/complete-subscription', { message: 'Done' });
  const { reload } = open();
  expect(screen.getByText('Checking your payment...')).toBeDefined();
  expect(await alert()).toMatch(/^Account created successfully! .* Your \d+-day free trial has started/);
  expect(stripe.confirmations).toEqual([{ kind: 'setup', clientSecret: 'seti_1_secret_2' }]);
  expect(server.calls.map(({ body }) => body)).toEqual([
    { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', subscriptionId: 'sub_1', customerId: 'cus_1' },
  ]);
  expect(readPendingRegistration()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reload).toHaveBeenCalledOnce();
});

it('a confirmed payment activates an existing user’s subscription', async () => {
  server.on('POST /api/complete-subscription-existing-user', { message: 'Done' });
  open({ clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', customerId: undefined });
  expect(await alert()).toBe('Subscription activated successfully! Redirecting...');
  expect(server.calls.map(({ body }) => body)).toEqual([{ subscriptionId: 'sub_1' }]);
});

it('a payment that failed at the bank shows an error and returns to the sign-up', async () => {
  stripe.on(() => ({ error: { message: 'We are unable to authenticate your card.' } }));
  const { onClose } = open();
  expect(await alert()).toBe('Payment failed: We are unable to authenticate your card.');
  expect(server.calls).toEqual([]);
  await press('Start again');
  expect(onClose).toHaveBeenCalledOnce();
  expect(readPendingRegistration()).toBeDefined();
});

it('a processing payment can be checked again', async () => {
  server.on('POST /api/complete-subscription', { message: 'Done' });
  stripe.on(() => ({ status: 'processing' }));
  open();
  expect(await alert()).toBe('Your bank is still processing the payment. You will not be charged twice.');
  stripe.on(() => ({ status: 'succeeded' }));
  await press('Try again');
  expect(await screen.findByText(/^Account created successfully!/)).toBeDefined();
});

it.each([
  ['payment-unconfirmed', 'Try again'],
  ['subscription-not-yours', 'Start again'],
  ['trial-used', 'Start again'],
  ['account-exists', 'Log in'],
] as const)('the refusal %s offers “%s”', async (code, way) => {
  server.on('POST /api/complete-subscription', () => refusal(code));
  open();
  expect(await alert()).toContain(apiErrors[code].message);
  expect(screen.getByRole('button', { name: way })).toBeDefined();
});

it('a sign-up whose email was verified again elsewhere is left to the webhook and offers log-in', async () => {
  server.on('POST /api/complete-subscription', () => refusal('email-unverified'));
  const { onLogIn, onClose } = open();
  expect(await alert()).toMatch(/^Payment verified! .* you can log in within a few minutes/);
  expect(readPendingRegistration()).toBeUndefined();
  await press('Log in');
  expect(onLogIn.mock.calls).toEqual([['ann@example.com']]);
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ['subscription-not-yours', 'This subscription does not belong to you'],
  ['already-subscribed', 'You already have a subscription'],
] as const)('an existing user is linked to Settings after %s: “%s”', async (code, message) => {
  server.on('POST /api/complete-subscription-existing-user', () => refusal(code));
  const { onClose } = open({ clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', customerId: undefined });
  expect(await alert()).toBe(`${message}. Anything you just paid will be refunded.`);
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('link', { name: 'Go to Settings' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('an existing user sees an error if the activation failed', async () => {
  server.on('POST /api/complete-subscription-existing-user', () => json({}, 500));
  open({ clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', customerId: undefined });
  expect(await alert()).toBe('Subscription activation failed. Please contact support.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('a browser that does not know the sign-up claims no new account', async () => {
  sessionStorage.clear();
  const { onClose, reload } = open();
  expect(await alert()).toMatch(/^Payment verified! .* you can log in within a few minutes/);
  expect(server.calls).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).not.toHaveBeenCalled();
  const [last] = screen.getAllByRole('button', { name: 'Close' }).slice(-1);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(last as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});
