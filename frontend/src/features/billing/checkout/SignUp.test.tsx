import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import type { PendingRegistration } from './pending-registration.ts';
import { SignUp } from './SignUp.tsx';

const server = fakeApi();
fakeStripe();

const started = { subscriptionId: 'sub_1', customerId: 'cus_1', clientSecret: 'seti_1_secret_2' };
const pending = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'year' } as const;

beforeEach(() => {
  sessionStorage.clear();
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: false, message: 'Eligible' });
  server.on('POST /api/send-verification', {
    alreadySent: false,
    canResend: false,
    secondsUntilResend: 600,
    message: 'Sent',
  });
  server.on('POST /api/verify-email', { message: 'Verified' });
  server.on('POST /api/create-subscription', started);
  server.on('POST /api/complete-subscription', { message: 'Done' });
});
afterEach(() => vi.unstubAllEnvs());

function open(resumed?: PendingRegistration) {
  const callbacks = { onClose: vi.fn(), onLogIn: vi.fn(), reload: vi.fn() };
  renderPart(<SignUp title="Create Your Account" interval="year" pending={resumed} email="" {...callbacks} />);
  return callbacks;
}

const kept = () => sessionStorage.getItem('pendingRegistration');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, text: string) => enterText(screen.getByLabelText(label), text);

async function toVerification() {
  type('First name', 'Ann');
  type('Last name', 'Lee');
  type('Email', 'ann@example.com');
  type('Password', 'quiet lake 7');
  type('Confirm password', 'quiet lake 7');
  expect(kept()).toBeNull();
  await press('Continue');
  await screen.findByLabelText('Verification code');
}

async function toPayment() {
  await toVerification();
  type('Verification code', '123456');
  await press('Verify & Continue');
  await screen.findByLabelText('Card number');
}

it('a sign-up goes through form, code and card to the account', async () => {
  open();
  await toPayment();
  expect(screen.getByRole('dialog', { name: 'Start Your Free Trial' })).toBeDefined();
  await press('Start free trial');
  expect(await screen.findByText(/^Account created successfully!/)).toBeDefined();
  expect(kept()).toBeNull();
});

it('R-323: the form is stored without the password until it is closed', async () => {
  const { onClose } = open();
  await toVerification();
  expect(JSON.parse(kept() ?? '')).toEqual(pending);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
  expect(kept()).toBeNull();
});

it('R-323: no secret is stored during the payment, and closing it deletes everything', async () => {
  const { onClose } = open();
  await toPayment();
  expect(JSON.parse(kept() ?? '')).toEqual(pending);
  expect(localStorage.length).toBe(0);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
  expect(kept()).toBeNull();
});

it('a pending registration is resumed with only the password, and skips the code if the email is verified', async () => {
  open(pending);
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ann');
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Lee');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  type('Password', 'quiet lake 7');
  type('Confirm password', 'quiet lake 7');
  server.on('POST /api/create-subscription', () => json({}, 500));
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('Subscription creation failed');
  server.on('POST /api/create-subscription', started);
  await press('Continue');
  await screen.findByLabelText('Card number');
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['/api/create-subscription']));
});

it('switching to log-in passes on the email and stores nothing', async () => {
  sessionStorage.setItem('pendingRegistration', JSON.stringify(pending));
  const { onLogIn } = open(pending);
  await press('Already have an account? Log in');
  expect(onLogIn).toHaveBeenCalledExactlyOnceWith('ann@example.com');
  expect(kept()).toBeNull();
});

it('an email verification that expired during the payment is repeated with the form’s values', async () => {
  open();
  await toPayment();
  server.on('POST /api/complete-subscription', () => refusal('subscription-canceled'));
  await press('Start free trial');
  server.on('POST /api/create-subscription', () => refusal('email-unverified'));
  await press('Start again');
  expect(await screen.findByText('Please verify your email first')).toBeDefined();
  await press('Verify your email');
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  await press('Continue');
  expect(await screen.findByLabelText('Verification code')).toBeDefined();
});
