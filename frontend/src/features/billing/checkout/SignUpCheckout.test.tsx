import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { formatDay } from '../../../lib/format.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import { keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';
import { SignUpCheckout } from './SignUpCheckout.tsx';

const server = fakeApi();
const stripe = fakeStripe();

const signUp = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'quiet lake 7',
  confirmPassword: 'quiet lake 7',
};
const trial = { subscriptionId: 'sub_1', customerId: 'cus_1', clientSecret: 'seti_1_secret_2' };
const charge = { subscriptionId: 'sub_2', customerId: 'cus_1', clientSecret: 'pi_1_secret_2' };
const TRIAL_BEGUN = `Account created successfully! Payment method verified without any charges. Your ${TRIAL_DAYS}-day free trial has started - you now have access to all premium features!`;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21, 12) });
  keepPendingRegistration({ ...signUp, billingInterval: 'month' });
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

function open({ started = trial, interval = 'month' }: { started?: typeof trial; interval?: 'month' | 'year' } = {}) {
  const callbacks = {
    onClose: vi.fn(),
    onLogIn: vi.fn(),
    onUnverified: vi.fn(),
    reload: vi.fn(),
  };
  renderPart(<SignUpCheckout signUp={signUp} started={started} interval={interval} {...callbacks} />);
  return callbacks;
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
async function pay(button = 'Start free trial') {
  await screen.findByLabelText('Card number');
  await waitFor(() => expect(screen.queryByText('Loading the payment form...')).toBeNull());
  await press(button);
}
const completions = () => server.callsTo('/api/complete-subscription');

it('the modal shows what a trial costs and focuses the card', async () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Start Your Free Trial' })).toBeDefined();
  expect(screen.getByText('$0.00 today')).toBeDefined();
  expect(
    screen.getByText(`then $30.00 a month from ${formatDay(Date.now() + TRIAL_DAYS * 86_400_000)}, unless you cancel`, {
      exact: false,
    }),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
});

it('no trial is promised if the card is charged now', async () => {
  open({ started: charge, interval: 'year' });
  expect(screen.getByRole('dialog', { name: 'Complete Your Subscription' })).toBeDefined();
  expect(screen.getByText('$270.00 today')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Pay $270.00' })).toBeDefined();
  expect(screen.queryByText(/trial/i)).toBeNull();
});

it('a verified card creates the account, shows a success and reloads the page after two seconds', async () => {
  let made: (answer: Response) => void = () => {};
  server.on('POST /api/complete-subscription', () => new Promise<Response>((resolve) => (made = resolve)));
  const { reload, onClose } = open();
  await pay();
  expect((await screen.findByText('Payment verified! Creating your account...')).getAttribute('role')).toBe('status');
  // The modal cannot be closed now.
  await press('Close');
  expect(onClose).not.toHaveBeenCalled();
  made(json({ message: 'Done' }));
  const success = await screen.findByRole('alert');
  expect(success.textContent).toBe(TRIAL_BEGUN);
  expect(success.parentElement).toBe(document.activeElement);
  expect(readPendingRegistration()).toBeUndefined();
  expect(stripe.confirmations).toEqual([{ kind: 'setup', clientSecret: trial.clientSecret }]);
  expect(completions().map(({ body }) => body)).toEqual([
    { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', subscriptionId: 'sub_1', customerId: 'cus_1' },
  ]);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(reload).toHaveBeenCalledOnce();
});

it('the success after a payment does not mention a trial', async () => {
  server.on('POST /api/complete-subscription', { message: 'Done' });
  open({ started: charge });
  await pay('Pay $30.00');
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toMatch(/^Account created successfully! /);
  expect(textContent).not.toMatch(/trial/i);
  expect(stripe.confirmations).toEqual([{ kind: 'payment', clientSecret: charge.clientSecret }]);
});

it('closing the success reloads the page immediately', async () => {
  server.on('POST /api/complete-subscription', { message: 'Done' });
  const { reload, onClose } = open();
  await pay();
  await screen.findByText(TRIAL_BEGUN);
  await press('Close');
  expect(reload).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('R-328: a decline is shown, and the form stays usable with the same secret', async () => {
  stripe.on(() => ({ error: { message: 'Your card was declined.' } }));
  server.on('POST /api/complete-subscription', { message: 'Done' });
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe('Payment failed: Your card was declined.');
  expect(completions()).toEqual([]);
  stripe.on(() => ({ status: 'succeeded' }));
  await press('Start free trial');
  expect(await screen.findByText(TRIAL_BEGUN)).toBeDefined();
  expect(stripe.confirmations).toHaveLength(2);
});

it.each([
  [
    'no response',
    () => {
      throw new TypeError('no network');
    },
    'Payment succeeded but account creation failed. Please contact support.',
  ],
  ['a refusal', () => refusal('payment-unconfirmed'), 'Account creation failed: Payment has not been confirmed'],
  ['a refusal without a message', () => json({}, 500), 'Account creation failed. Please try again.'],
])('after %s only the completion is retried, without paying twice', async (_name, answer, words) => {
  server.on('POST /api/complete-subscription', answer);
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  server.on('POST /api/complete-subscription', { message: 'Done' });
  await press('Try again');
  expect(await screen.findByText(TRIAL_BEGUN)).toBeDefined();
  expect(stripe.confirmations).toHaveLength(1);
  expect(completions()).toHaveLength(2);
  expect(server.calls).toHaveLength(2);
});

it('a card that has had a trial starts again without one, with the same data and a new secret', async () => {
  server.on('POST /api/complete-subscription', () => refusal('trial-used'));
  server.on('POST /api/create-subscription', charge);
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(apiErrors['trial-used'].message);
  await press('Start without a trial');
  expect(await screen.findByRole('dialog', { name: 'Complete Your Subscription' })).toBeDefined();
  expect(screen.getByText('$30.00 today')).toBeDefined();
  expect(server.calls.at(-1)?.body).toEqual({
    ...signUp,
    billingInterval: 'month',
    termsVersion: RENEWAL_TERMS_VERSION,
  });
  server.on('POST /api/complete-subscription', { message: 'Done' });
  await pay('Pay $30.00');
  await screen.findByText(/^Account created successfully! /);
  expect(stripe.confirmations.at(-1)).toEqual({ kind: 'payment', clientSecret: charge.clientSecret });
  expect(completions().at(-1)?.body).toMatchObject({ subscriptionId: 'sub_2' });
});

it('a failed restart shows an error and can be retried', async () => {
  server.on('POST /api/complete-subscription', () => refusal('subscription-canceled'));
  server.on('POST /api/create-subscription', () => json({}, 500));
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Account creation failed: This subscription was canceled. Please start again.',
  );
  await press('Start again');
  expect(await screen.findByText('Failed to create subscription')).toBeDefined();
  server.on('POST /api/create-subscription', trial);
  await press('Start again');
  expect(await screen.findByLabelText('Card number')).toBeDefined();
});

it('an email that has an account meanwhile offers log-in', async () => {
  server.on('POST /api/complete-subscription', () => refusal('account-exists'));
  const { onLogIn } = open();
  await pay();
  await press('Log in');
  expect(onLogIn).toHaveBeenCalledOnce();
});

it('a sign-up whose email was verified again elsewhere is left to the webhook and offers log-in', async () => {
  server.on('POST /api/complete-subscription', () => refusal('email-unverified'));
  const { onLogIn, onClose, reload } = open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Payment verified! We are setting up your account: you can log in within a few minutes, and you’ll get a welcome email.',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  // It must not be resumed and paid again.
  expect(readPendingRegistration()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reload).not.toHaveBeenCalled();
  await press('Log in');
  expect(onLogIn).toHaveBeenCalledOnce();
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a restart refused because another tab created the account offers log-in', async () => {
  server.on('POST /api/complete-subscription', () => refusal('subscription-not-yours'));
  server.on('POST /api/create-subscription', () => refusal('account-exists'));
  const { onLogIn } = open({ started: charge });
  await pay('Pay $30.00');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Account creation failed: This subscription does not belong to you. Anything you just paid will be refunded.',
  );
  await press('Start again');
  expect(await screen.findByText(apiErrors['account-exists'].message)).toBeDefined();
  await press('Log in');
  expect(onLogIn).toHaveBeenCalledOnce();
});

it('a payment canceled after too many cards can be started again', async () => {
  stripe.on(() => ({ status: 'canceled' }));
  server.on('POST /api/create-subscription', trial);
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Payment failed: This payment was canceled. Please start again.',
  );
  await press('Start again');
  expect(await screen.findByLabelText('Card number')).toBeDefined();
});

it('a missing key shows an error', () => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
  open();
  expect(screen.getByRole('alert').textContent).toBe('Stripe configuration is missing. Please contact support.');
});

it('R-323: the payment is not stored anywhere', async () => {
  server.on('POST /api/complete-subscription', { message: 'Done' });
  open();
  await pay();
  await screen.findByText(TRIAL_BEGUN);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/secret|sub_|cus_|quiet/);
});
